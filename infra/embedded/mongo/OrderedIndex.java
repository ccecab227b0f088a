import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * An index that is not unique: the keys of each document, and behind them its id, in the order of the index. The server
 * comes with none and looks through the whole collection. It only narrows: what it finds is compared with the query.
 */
final class OrderedIndex extends Index<Object> {

    /** Before all keys: which fields were arrays once, and the documents with values that have no key. */
    private static final byte ARRAYS = 0x00;
    private static final byte WITHOUT_KEY = 0x01;

    private final MVMap<byte[], Object> entries;
    /** Of each field, whether some document had an array there, so that it may have several keys. */
    private final boolean[] hasArrays;

    OrderedIndex(MVStore store, String map, String name, List<IndexKey> keys, boolean sparse) {
        super(name, keys, sparse);
        entries = store.openMap(map, new MVMap.Builder<byte[], Object>().keyType(new Bytes()));
        hasArrays = new boolean[keys.size()];
        for (int field = 0; field < hasArrays.length; field++) {
            hasArrays[field] = entries.containsKey(new byte[] {ARRAYS, (byte) field});
        }
    }

    MVMap<byte[], Object> entries() {
        return entries;
    }

    /** How many keys are in the range. */
    long size(KeyRange range) {
        return place(range.before()) - place(range.from());
    }

    private long place(byte[] key) {
        long place = entries.getKeyIndex(key);
        return place < 0 ? -place - 1 : place;
    }

    boolean hasArrays(int field) {
        return hasArrays[field];
    }

    boolean hasArrays() {
        for (boolean has : hasArrays) {
            if (has) {
                return true;
            }
        }
        return false;
    }

    boolean leavesOutMissing() {
        return isSparse();
    }

    /** Of documents with values that have no key: whatever is asked for, it may be one of them. */
    KeyRange withoutKey() {
        return new KeyRange(new byte[] {WITHOUT_KEY}, new byte[] {WITHOUT_KEY + 1});
    }

    @Override
    public void add(Document document, Object position, MongoCollection<Object> collection) {
        for (byte[] key : keysOf(document, true)) {
            entries.put(key, Missing.ofNullable(position));
        }
    }

    @Override
    public Object remove(Document document) {
        Collection<byte[]> keys = keysOf(document, false);
        keys.forEach(entries::remove);
        return keys.isEmpty() ? null : getPosition(document);
    }

    @Override
    public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
        Set<byte[]> old = keysOf(before, false);
        Set<byte[]> now = keysOf(after, true);
        old.stream().filter(key -> !now.contains(key)).forEach(entries::remove);
        now.stream().filter(key -> !old.contains(key)).forEach(key -> entries.put(key, Missing.ofNullable(position)));
    }

    @Override
    public Object getPosition(Document document) {
        return Missing.ofNullable(document.get("_id"));
    }

    private Set<byte[]> keysOf(Document document, boolean isStored) {
        Set<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
        byte[] id = SortKeys.ofId(document.get("_id"));
        List<byte[]> valuesSoFar = List.of(SortKeys.NONE);
        boolean isThere = false;
        for (int field = 0; field < hasArrays.length; field++) {
            IndexKey key = getKeys().get(field);
            Object value = Utils.getSubdocumentValueCollectionAware(document, key.getKey());
            isThere |= isThere(value, key.getKey());
            Collection<?> values = value instanceof Collection<?> array ? elementsOf(array, field, isStored) : Arrays.asList(value);
            if (!values.stream().allMatch(SortKeys::canHave)) {
                keys.add(SortKeys.join(new byte[] {WITHOUT_KEY}, id));
                return keys;
            }
            valuesSoFar = each(valuesSoFar, values, key.isAscending());
        }
        if (isThere || !isSparse()) {
            valuesSoFar.forEach(start -> keys.add(SortKeys.join(start, id)));
        }
        return keys;
    }

    private Collection<?> elementsOf(Collection<?> array, int field, boolean isStored) {
        if (isStored && !hasArrays[field]) {
            hasArrays[field] = true;
            entries.put(new byte[] {ARRAYS, (byte) field}, Boolean.TRUE);
        }
        return array.isEmpty() ? Arrays.asList((Object) null) : new LinkedHashSet<>(array);
    }

    private static boolean isThere(Object value, String path) {
        if (value instanceof Collection<?> values && path.contains(".")) {
            return !values.stream().allMatch(Missing.class::isInstance);
        }
        return !(value instanceof Missing);
    }

    /** Every start with every value behind it. */
    static List<byte[]> each(List<byte[]> starts, Collection<?> values, boolean isAscending) {
        List<byte[]> all = new ArrayList<>(starts.size() * values.size());
        for (Object value : values) {
            byte[] key = SortKeys.of(value, isAscending);
            starts.forEach(start -> all.add(SortKeys.join(start, key)));
        }
        return all;
    }

    @Override
    public void checkAdd(Document document, MongoCollection<Object> collection) {
        // Nothing is refused.
    }

    @Override
    public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {
        // Nothing is refused.
    }

    /** It is asked by `IndexScan` alone, which knows the order that is wanted too. */
    @Override
    public boolean canHandle(Document query) {
        return false;
    }

    @Override
    public Iterable<Object> getPositions(Document query) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long getCount() {
        return entries.sizeAsLong();
    }

    @Override
    public long getDataSize() {
        return getCount();
    }

    @Override
    public void drop() {
        // The database removes the map.
    }

    /** From the first on, up to before the second. */
    record KeyRange(byte[] from, byte[] before) {
    }

    private static final class Bytes extends BasicDataType<byte[]> {
        @Override
        public int compare(byte[] a, byte[] b) {
            return Arrays.compareUnsigned(a, b);
        }

        @Override
        public int getMemory(byte[] bytes) {
            return 24 + bytes.length;
        }

        @Override
        public void write(WriteBuffer buffer, byte[] bytes) {
            buffer.putVarInt(bytes.length).put(bytes);
        }

        @Override
        public byte[] read(ByteBuffer buffer) {
            byte[] bytes = new byte[DataUtils.readVarInt(buffer)];
            buffer.get(bytes);
            return bytes;
        }

        @Override
        public byte[][] createStorage(int size) {
            return new byte[size][];
        }
    }
}
