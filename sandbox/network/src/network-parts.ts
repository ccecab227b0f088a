import type { Faults } from './faults/faults.js';
import type { RequestLog } from './http/request-log.js';
import type { SignIn } from './login/sign-in.js';
import type { MediaStore } from './media/media-store.js';
import type { Publisher } from './posts/publish.js';
import type { Shell } from './script/shell.js';
import type { UnseenPosts } from './script/unseen-posts.js';
import type { Ways } from './script/ways.js';
import type { World } from './world/world.js';

/** What the network is made of. */
export interface NetworkParts {
  world: World;
  signIn: SignIn;
  publisher: Publisher;
  faults: Faults;
  requests: RequestLog;
  media: MediaStore;
  /** Resolves when everything that happened so far is kept. */
  saved: () => Promise<void>;
  ways: Ways;
  unseen: UnseenPosts;
  /** What the pages' script draws them in. */
  shell: Shell;
  /** The address people reach the network at, without a slash at the end. */
  origin: () => string;
}
