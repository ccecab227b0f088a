import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import io.netty.channel.Channel;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** MongoDB's wire protocol over an H2 store on disk, with indexes of its own. Arguments: host, port, file, cache in MB. */
public final class EmbeddedMongo {

    /** What was written longer ago than this survives a kill -9. Saving after each write would take three times as long. */
    private static final int SAVE_EVERY_MS = 25;
    private static final int COMPACT_EVERY_MS = 10_000;
    private static final int WANTED_FILL_PERCENT = 60;
    private static final int COMPACT_AT_ONCE_BYTES = 1 << 20;

    public static void main(String[] args) {
        // An update changes the stored document in place, and a reply is encoded from it after the collection's lock is
        // free: with several of Netty's threads a reader gets half of each version. One thread handles and encodes.
        System.setProperty("io.netty.eventLoopThreads", "1");
        MVStore store = new MVStore.Builder().fileName(args[2]).cacheSize(Integer.parseInt(args[3])).autoCommitDisabled().open();
        Backend backend = new Backend(store);
        MongoServer server = new MongoServer(backend);
        server.bind(args[0], Integer.parseInt(args[1]));
        ScheduledExecutorService saver = Executors.newSingleThreadScheduledExecutor();
        saver.scheduleWithFixedDelay(backend::save, SAVE_EVERY_MS, SAVE_EVERY_MS, TimeUnit.MILLISECONDS);
        saver.scheduleWithFixedDelay(backend::compact, COMPACT_EVERY_MS, COMPACT_EVERY_MS, TimeUnit.MILLISECONDS);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            saver.shutdownNow();
            server.shutdownNow();
        }));
        System.out.println("ready on " + args[0] + ":" + args[1]);
    }

    /** The driver refuses servers below wire version 8, and the versions built in are too old for it. */
    private static final class Version5 implements MongoVersion {
        @Override
        public List<Integer> getVersionArray() {
            return List.of(5, 0, 0);
        }

        @Override
        public int getWireVersion() {
            return 13;
        }
    }

    /** Saves between two calls only: the store's own background thread would write documents that are being changed. */
    private static final class Backend extends H2Backend {
        Backend(MVStore store) {
            super(store);
            version(new Version5());
        }

        @Override
        protected MongoDatabase openOrCreateDatabase(String name) {
            return new Database(name);
        }

        @Override
        public synchronized Document handleCommand(Channel channel, String database, String command, Document query) {
            return super.handleCommand(channel, database, command, query);
        }

        @Override
        public synchronized QueryResult handleQuery(MongoQuery query) {
            return super.handleQuery(query);
        }

        @Override
        public synchronized Document handleMessage(MongoMessage message) {
            return super.handleMessage(message);
        }

        @Override
        public synchronized void close() {
            super.close();
        }

        /** Not static: the store is asked for before a constructor of this class could have kept it. */
        private final class Database extends H2Database {
            Database(String name) {
                super(name, getMvStore(), getCursorRegistry());
            }

            @Override
            protected Index<Object> openOrCreateUniqueIndex(String collection, String name, List<IndexKey> keys, boolean sparse) {
                return new UniqueIndex(getMvStore().openMap(mapOf(collection, name)), name, keys, sparse);
            }

            @Override
            protected Index<Object> openOrCreateSecondaryIndex(String collection, String name, List<IndexKey> keys, boolean sparse) {
                return new OrderedIndex(getMvStore(), mapOf(collection, name), name, keys, sparse);
            }

            /** As the database calls it, which removes it with the index. */
            private String mapOf(String collection, String index) {
                return databaseName + "." + collection + "._index_" + index;
            }

            @Override
            protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
                String full = databaseName + "." + name;
                MVMap<Object, Document> data = getMvStore().openMap("databases." + full);
                return new IndexedCollection(this, name, options, data, getMvStore().openMap("meta." + full), cursorRegistry);
            }

            @Override
            public Document handleCommand(Channel channel, String command, Document query, DatabaseResolver databases, Oplog oplog) {
                Supplier<Document> answer = () -> super.handleCommand(channel, command, query, databases, oplog);
                return command.equalsIgnoreCase("aggregate") ? IndexedCollection.answerPipeline(query, answer) : answer.get();
            }
        }

        synchronized void save() {
            MVStore store = getMvStore();
            if (!store.isClosed() && store.hasUnsavedChanges()) {
                store.commit();
            }
        }

        synchronized void compact() {
            MVStore store = getMvStore();
            if (!store.isClosed()) {
                store.compact(WANTED_FILL_PERCENT, COMPACT_AT_ONCE_BYTES);
            }
        }
    }

    /**
     * Answers queries that ask for more than its keys too: what it finds is compared with the whole query. The one that
     * comes with the server answers those alone that ask for its keys and nothing else, so that a document was looked
     * for among all of its collection, since ours are asked for by their id and their owner.
     */
    private static final class UniqueIndex extends AbstractUniqueIndex<Object> {
        private final MVMap<KeyValue, Object> positions;

        UniqueIndex(MVMap<KeyValue, Object> positions, String name, List<IndexKey> keys, boolean sparse) {
            super(name, keys, sparse);
            this.positions = positions;
        }

        @Override
        public synchronized boolean canHandle(Document query) {
            Document asked = new Document();
            for (String key : keys()) {
                if (!query.containsKey(key)) {
                    return false;
                }
                asked.put(key, query.get(key));
            }
            return super.canHandle(asked);
        }

        @Override
        protected Object removeDocument(KeyValue key) {
            return positions.remove(key);
        }

        @Override
        protected boolean putKeyPosition(KeyValue key, Object position) {
            return positions.putIfAbsent(key, Missing.ofNullable(position)) == null;
        }

        @Override
        protected Iterable<Map.Entry<KeyValue, Object>> getIterable() {
            return positions.entrySet();
        }

        @Override
        protected Object getPosition(KeyValue key) {
            return positions.get(key);
        }

        @Override
        public long getCount() {
            return positions.sizeAsLong();
        }

        @Override
        public long getDataSize() {
            return getCount();
        }
    }
}
