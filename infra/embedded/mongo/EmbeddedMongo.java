import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import io.netty.channel.Channel;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.h2.mvstore.MVStore;

/** MongoDB's wire protocol over an H2 store on disk. Arguments: host, port, file, cache in MB. */
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
}
