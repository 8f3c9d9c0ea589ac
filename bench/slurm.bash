# A real Slurm on this machine, for scripts that source this file: slurmctld, slurmd and munged on
# loopback, with everything of theirs in a folder. The machine needs no cgroups, no service and no
# configuration.

slurm_daemons=()

# Skip the script where something is missing (Debian: slurm-wlm munge).
slurm_require() { # more commands...
    local tool
    for tool in slurmctld slurmd munged sbatch "$@"; do
        command -v "$tool" >/dev/null || {
            echo "skipped: $tool is missing"
            exit 0
        }
    done
}

# Start all daemons in an existing folder, export SLURM_CONF, and wait until the node accepts jobs.
slurm_start() { # folder
    local work=$1 user host tries
    user=$(id -un) host=$(hostname -s)
    export SLURM_CONF=$work/slurm.conf
    mkdir "$work"/{state,spool,munge}
    chmod 755 "$work"
    head -c 1024 /dev/urandom >"$work/munge/key"
    chmod 600 "$work/munge/key"
    cat >"$SLURM_CONF" <<CONF
ClusterName=queensat
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=26817
SlurmdPort=26818
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket,cred_expire=5
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0
ReturnToService=2
KillWait=1
MinJobAge=1000000
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
    munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" \
        --pid-file="$work/munge/pid" --log-file="$work/munge.log" --seed-file="$work/munge/seed" \
        >>"$work/munge.log" 2>&1 &
    slurm_daemons+=($!)
    until [[ -S $work/munge/socket ]]; do sleep 0.1; done
    slurmctld -D -i >"$work/slurmctld.log" 2>&1 &
    slurm_daemons+=($!)
    slurmd -D -N "$host" >"$work/slurmd.log" 2>&1 &
    slurm_daemons+=($!)
    for ((tries = 0; tries < 300; tries++)); do
        if [[ $(sinfo -h -o %T 2>/dev/null) == idle ]]; then
            echo "slurm $(slurmctld -V | cut -d ' ' -f 2), slurmctld, slurmd and munged on loopback"
            return
        fi
        sleep 0.1
    done
    echo "the node does not become idle"
    return 1
}

# End all daemons, those of unfinished jobs as well.
slurm_stop() {
    ((${#slurm_daemons[@]})) || return 0
    scancel --user="$(id -un)" 2>/dev/null || true
    kill "${slurm_daemons[@]}" 2>/dev/null || true
    wait "${slurm_daemons[@]}" 2>/dev/null || true
    slurm_daemons=()
}

# Wait until an array job has ended; fails unless all its tasks are complete.
slurm_wait() { # job tasks
    until [[ -z $(squeue -h -j "$1" 2>/dev/null) ]]; do sleep 0.1; done
    [[ $(scontrol show job "$1" | grep -c 'JobState=COMPLETED') == "$2" ]]
}

# The tasks of an array job that were requeued: "task 3: Restarts=1".
slurm_restarts() { # job
    scontrol show job "$1" | awk '
        /ArrayTaskId=/ { match($0, /ArrayTaskId=[0-9]+/)
            task = substr($0, RSTART + 12, RLENGTH - 12) }
        /Restarts=/ { match($0, /Restarts=[0-9]+/)
            if (substr($0, RSTART + 9, RLENGTH - 9) > 0)
                print "task " task ": " substr($0, RSTART, RLENGTH) }'
}
