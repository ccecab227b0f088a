import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import java.util.List;
import org.h2.mvstore.MVStore;

/** MongoDB's wire protocol over an H2 store on disk. Arguments: host, port, file. */
public final class EmbeddedMongo {

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

    public static void main(String[] args) {
        MVStore store = new MVStore.Builder().fileName(args[2]).cacheSize(24).open();
        // What was written longer ago than this survives a kill -9; the store's own default is a second.
        store.setAutoCommitDelay(100);
        H2Backend backend = new H2Backend(store);
        backend.version(new Version5());
        MongoServer server = new MongoServer(backend);
        server.bind(args[0], Integer.parseInt(args[1]));
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
        System.out.println("ready on " + args[0] + ":" + args[1]);
    }
}
