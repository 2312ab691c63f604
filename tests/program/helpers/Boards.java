import java.util.Arrays;
import java.util.List;

/** The same board in each form that Trace takes, and what it says of something else. */
public final class Boards {
    private static final int[][] ROWS = {{2, 3, 4}, {1, 5, 0}, {7, 6, 8}};

    private static class Node {
        private final int cost = 3;
        private final int[][] tiles = ROWS;
    }

    private static final class Child extends Node {}

    private record Entry(int f, List<List<Integer>> getState) {}

    public static void main(String[] arguments) {
        Object[] boards = {
            new int[] {2, 3, 4, 1, 5, 0, 7, 6, 8},
            ROWS,
            new byte[] {2, 3, 4, 1, 5, 0, 7, 6, 8},
            new char[] {'2', '3', '4', '1', '5', '0', '7', '6', '8'},
            Arrays.asList(2, 3, 4, 1, 5, null, 7, 6, 8),
            "2 3 4 1 5 x 7 6 8",
            new Node(),
            new Child(),
            new Entry(9, List.of(List.of(2, 3, 4), List.of(1, 5, 0), List.of(7, 6, 8))),
        };
        for (Object board : boards) {
            Trace.expand(board);
        }
        try {
            Trace.expand(new Object());
        } catch (IllegalArgumentException wrong) {
            System.out.println(wrong.getMessage());
        }
    }
}
