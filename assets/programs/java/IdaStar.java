import java.util.Arrays;
import java.util.Scanner;

/** IDA* with Manhattan distance. It writes its bounds and its expansions. */
public final class IdaStar {
    private static final int FOUND = -1;
    private final int[] goal;
    private final int cols;

    private IdaStar(int[] goal, int cols) {
        this.goal = goal;
        this.cols = cols;
    }

    /** The least f above the bound, or FOUND. */
    private int within(int[] board, int g, int bound, int[] before) {
        Trace.expand(board, g, h(board));
        if (Arrays.equals(board, goal)) {
            Trace.goal(board);
            return FOUND;
        }
        int least = Integer.MAX_VALUE;
        for (int[] child : AStar.successors(board, cols)) {
            if (Arrays.equals(child, before)) {
                continue;
            }
            int f = g + 1 + h(child);
            int below = f > bound ? f : within(child, g + 1, bound, board);
            if (below == FOUND) {
                return FOUND;
            }
            least = Math.min(least, below);
        }
        return least;
    }

    private int h(int[] board) {
        return AStar.manhattan(board, goal, cols);
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        int[] start = AStar.read(in), goal = AStar.read(in);
        IdaStar search = new IdaStar(goal, (int) Math.round(Math.sqrt(start.length)));
        for (int bound = search.h(start); bound != FOUND; bound = search.within(start, 0, bound, null)) {
            Trace.bound(bound);
        }
    }
}
