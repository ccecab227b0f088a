import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.Cursor;

/**
 * A way through an index to all that a query may want.
 *
 * @param ranges of the keys, in the order of the index
 * @param isOrdered whether it goes in the order that is wanted
 * @param isReverse whether it goes backwards
 * @param bound how many fields of the index the query binds to values, and half of one that it bounds
 */
record IndexScan(OrderedIndex index, List<OrderedIndex.KeyRange> ranges, boolean isOrdered, boolean isReverse, double bound) {

    /** More are not looked for one by one. */
    private static final int MAX_RANGES = 1_000;
    private static final byte[] LAST = {(byte) 0xFF};
    /** What is ordered saves sorting, and reading what is behind the limit: less than a field more, as more is narrowed by one. */
    private static final double ORDER = 0.25;

    /**
     * The best way through one index, or null.
     *
     * @param orderBy field names with 1 or -1; null where no order is wanted
     */
    static IndexScan of(OrderedIndex index, Conditions asked, Document orderBy, int limit) {
        List<IndexKey> keys = index.getKeys();
        List<byte[]> starts = List.of(SortKeys.NONE);
        int equal = 0;
        while (equal < keys.size()) {
            Conditions.Condition condition = asked.of(keys.get(equal).getKey());
            Collection<?> values = condition.values();
            if (values == null || (long) starts.size() * values.size() > MAX_RANGES) {
                break;
            }
            if (equal == 0 && index.leavesOutMissing() && condition.mayBeMissing()) {
                return null;
            }
            starts = OrderedIndex.each(starts, values, keys.get(equal).isAscending());
            equal++;
        }
        boolean isBounded = equal < keys.size() && isBounded(index, asked.of(keys.get(equal).getKey()), equal);
        if (index.leavesOutMissing() && equal == 0 && !isBounded) {
            return null;
        }
        int order = starts.size() == 1 ? orderOf(index, equal, orderBy) : 0;
        double bound = equal + (isBounded ? 0.5 : 0);
        if (bound == 0 && (order == 0 || limit <= 0)) {
            return null;
        }
        List<OrderedIndex.KeyRange> ranges = new ArrayList<>(starts.size() + 1);
        ranges.add(index.withoutKey());
        for (byte[] start : starts) {
            ranges.add(isBounded ? bounded(index, start, asked.of(keys.get(equal).getKey()), equal) : behind(start));
        }
        return new IndexScan(index, ranges, order != 0, order < 0, bound);
    }

    double worth() {
        return bound + (isOrdered ? ORDER : 0);
    }

    /** How many keys are in the ranges: the documents, where none has an array. */
    long size() {
        return ranges.stream().mapToLong(index::size).sum();
    }

    /** The ids of the documents, each once, in the order of the index. */
    Stream<Object> positions() {
        Stream<Object> found = ranges.stream().flatMap(this::positionsIn);
        // The first is the one of documents without a key.
        boolean mayRepeat = ranges.size() > 2 || index.hasArrays();
        if (!mayRepeat) {
            return found;
        }
        Set<Object> seen = new HashSet<>();
        return found.filter(seen::add);
    }

    private static boolean isBounded(OrderedIndex index, Conditions.Condition condition, int field) {
        return condition.isRange() || field == 0 && index.leavesOutMissing() && condition.exists();
    }

    private static OrderedIndex.KeyRange behind(byte[] start) {
        return new OrderedIndex.KeyRange(start.length == 0 ? new byte[] {0x02} : start, SortKeys.join(start, LAST));
    }

    private static OrderedIndex.KeyRange bounded(OrderedIndex index, byte[] start, Conditions.Condition condition, int field) {
        Object from = condition.from();
        // Of an array one element may be above the one bound, and another one below the other.
        Object to = from != null && index.hasArrays(field) ? null : condition.to();
        if (!condition.isRange()) {
            return behind(start);
        }
        boolean isAscending = index.getKeys().get(field).isAscending();
        byte[] type = SortKeys.typeOf(from == null ? to : from, isAscending);
        Object first = isAscending ? from : to;
        Object last = isAscending ? to : from;
        byte[] afterType = {(byte) (type[0] + 1)};
        return new OrderedIndex.KeyRange(
            SortKeys.join(start, first == null ? type : SortKeys.of(first, isAscending)),
            SortKeys.join(start, last == null ? afterType : SortKeys.join(SortKeys.of(last, isAscending), LAST)));
    }

    /** 1 where the index goes in the wanted order behind its first fields, -1 where it does backwards, else 0. */
    private static int orderOf(OrderedIndex index, int equal, Document orderBy) {
        if (orderBy == null || orderBy.isEmpty() || index.size(index.withoutKey()) > 0) {
            return 0;
        }
        Set<String> bound = new HashSet<>();
        for (int field = 0; field < equal; field++) {
            bound.add(index.getKeys().get(field).getKey());
        }
        int order = 0;
        int field = equal;
        for (Map.Entry<String, Object> wanted : orderBy.entrySet()) {
            if (bound.contains(wanted.getKey()) && !index.hasArrays()) {
                continue;
            }
            if (field == index.getKeys().size() || index.hasArrays(field) || !(wanted.getValue() instanceof Number direction)) {
                return 0;
            }
            IndexKey key = index.getKeys().get(field);
            int goes = direction.intValue() > 0 == key.isAscending() ? 1 : -1;
            if (!key.getKey().equals(wanted.getKey()) || order == -goes) {
                return 0;
            }
            order = goes;
            field++;
        }
        return order == 0 ? 1 : order;
    }

    private Stream<Object> positionsIn(OrderedIndex.KeyRange range) {
        Cursor<byte[], Object> cursor = isReverse
            ? index.entries().cursor(range.before(), range.from(), true)
            : index.entries().cursor(range.from(), range.before(), false);
        Iterator<Object> positions = new Iterator<>() {
            @Override
            public boolean hasNext() {
                return cursor.hasNext();
            }

            @Override
            public Object next() {
                cursor.next();
                return cursor.getValue();
            }
        };
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(positions, 0), false);
    }
}
