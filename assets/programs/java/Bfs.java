import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Scanner;
import java.util.Set;

/** Breadth-first search that writes only its expansions: all else is inferred. */
public final class Bfs {
    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        int[] start = AStar.read(in), goal = AStar.read(in);
        int cols = (int) Math.round(Math.sqrt(start.length));
        Queue<int[]> queue = new ArrayDeque<>(List.of(start));
        Set<List<Integer>> reached = new HashSet<>(Set.of(AStar.key(start)));
        while (!queue.isEmpty()) {
            int[] board = queue.remove();
            Trace.expand(board);
            if (Arrays.equals(board, goal)) {
                Trace.goal(board);
                return;
            }
            for (int[] child : AStar.successors(board, cols)) {
                if (reached.add(AStar.key(child))) {
                    queue.add(child);
                }
            }
        }
    }
}
