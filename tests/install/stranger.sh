#!/usr/bin/env bash
# ./dev stranger [SUITE|here]: the commands of README that build, run and test, as root, who installs
# the packages, and then as an ordinary user: in a new system of Debian that has git and nothing else,
# or on this machine with an empty environment.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source-path=SCRIPTDIR/../..
source ./dev

# The commands of README up to the tests, from its blocks for the shell.
first_commands() {
    awk '/^```/ { on = $0 == "```sh"; next } on { print } on && $0 == "./dev test" { exit }' README.md
}

# run_all LOG FOLDER HOME [COMMAND...]: with nothing in the environment, without a terminal, with
# standard input closed, and through the command, which changes the system or the user.
run_all() {
    local log=$1 folder=$2 home=$3 command status begun
    shift 3
    [[ $(first_commands | tail -n 1) == "./dev test" ]] || fail "README has no ./dev test"
    while read -r command; do
        status=0 begun=$SECONDS
        "$@" env -i HOME="$home" PATH=/usr/sbin:/usr/bin:/sbin:/bin \
            sh -c "cd '$folder' && $command" >"$log" 2>&1 <&- || status=$?
        ((status == 0)) || { cat "$log"; fail "${*:+$* }$command: exit status $status"; }
        tail -n 12 "$log"
        say "${*:+$* }$command: $((SECONDS - begun)) s"
    done < <(first_commands)
}

in_new_system() {
    local suite=$1 root=$here/build/stranger/$1
    [[ $(id -u) == 0 ]] || fail "stranger requires root, or the word here"
    setup stranger
    rm -rf --one-file-system "$root"
    long_step "$root.log" '' "making a new system, Debian $suite, in build/stranger" \
        "debootstrap failed" debootstrap --variant=minbase --include=git,ca-certificates \
        "$suite" "$root"
    cp --dereference /etc/resolv.conf "$root/etc/resolv.conf"
    git clone -q . "$root/srv/queensat"
    mkdir "$root/home/stranger"
    chown 1000:1000 "$root/home/stranger"
    # The mounts end with their name space.
    unshare --mount "$here/tests/install/stranger.sh" --inside "$root"
}

inside() {
    local root=$1
    mount --rbind /dev "$root/dev"
    mount --bind /proc "$root/proc"
    run_all "$root.root.log" /srv/queensat /root chroot "$root"
    chown -R 1000:1000 "$root/srv/queensat"
    run_all "$root.user.log" /srv/queensat /home/stranger chroot --userspec=1000:1000 "$root"
}

on_this_machine() {
    local folder
    folder=$(mktemp -d)
    chmod 755 "$folder"
    mkdir "$folder/home"
    git clone -q . "$folder/queensat"
    run_all "$folder.log" "$folder/queensat" "$folder/home"
    if [[ $(id -u) == 0 ]]; then
        chown -R 1000:1000 "$folder"
        run_all "$folder.log" "$folder/queensat" "$folder/home" \
            setpriv --reuid=1000 --regid=1000 --clear-groups
    fi
    rm -rf "$folder" "$folder.log"
}

case ${1:-bookworm} in
here) on_this_machine ;;
--inside) inside "$2" ;;
*) in_new_system "${1:-bookworm}" ;;
esac
