/*
 * For `run.py count`: NQueensFAF's CPU solver with one thread. Built with NQueensFAF's classes and Kryo in the class path:
 *
 *     javac -cp $JARS -d OUT nqueensfaf-{core,impl}/src/main/java/...(without GpuSolver and InfoUtil) bench/Count.java
 *     bench/run.py count --boards 18 --counter "NQueensFAF=java -cp OUT:$JARS Count"
 */
public class Count {
    public static void main(String[] arguments) {
        var solver = new de.nqueensfaf.impl.CpuSolver();
        solver.setN(Integer.parseInt(arguments[0]));
        solver.setThreadCount(1);
        solver.start();
        System.out.println(solver.getSolutions());
    }
}
