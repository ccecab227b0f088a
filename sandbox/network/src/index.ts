import type { AddressInfo } from 'node:net';
import { Faults } from './faults/faults.js';
import { RequestLog } from './http/request-log.js';
import { SignIn } from './login/sign-in.js';
import { MediaStore } from './media/media-store.js';
import { Publisher } from './posts/publish.js';
import { buildServer } from './server.js';
import { Shell } from './script/shell.js';
import { UnseenPosts } from './script/unseen-posts.js';
import { Ways } from './script/ways.js';
import { WorldFile } from './world/world-file.js';
import { World } from './world/world.js';
import type { WorldSettings } from './world/settings.js';

export { faultKinds } from './faults/faults.js';
export type { FaultKind, FaultRequest } from './faults/faults.js';
export { accountPassword } from './world/seed-accounts.js';
export type { WorldSettings } from './world/settings.js';

export interface NetworkOptions {
  /** 0 (the default) takes a free port. */
  port?: number;
  host?: string;
  /** The address in the truth's links; by default where it listens. */
  publicUrl?: string;
  /** Where everything is kept between starts; in memory only when left out. */
  dataFile?: string;
  settings?: Partial<WorldSettings>;
  /** The clock, ms since the epoch. */
  now?: () => number;
}

export interface RunningNetwork {
  url: string;
  stop(): Promise<void>;
}

/** Starts the sandbox social network. */
export async function startNetwork(options: NetworkOptions = {}): Promise<RunningNetwork> {
  const { port = 0, host = '127.0.0.1', dataFile } = options;
  const world = new World(options.now, options.settings);
  const file = dataFile === undefined ? null : new WorldFile(dataFile, world);
  const media = file
    ? new MediaStore(
        (id, bytes) => file.keepMedia(id, bytes),
        (id) => file.loadMedia(id),
      )
    : new MediaStore();
  for (const { media: files } of [...world.posts.values(), ...world.comments.values()]) media.recall(files);
  media.recall([...world.uploads.values()]);

  let url = options.publicUrl ?? '';
  const faults = new Faults();
  const server = buildServer({
    world,
    signIn: new SignIn(world),
    publisher: new Publisher(world),
    faults,
    saved: () => file?.saved() ?? Promise.resolve(),
    ways: new Ways(world, faults),
    unseen: new UnseenPosts(),
    shell: new Shell(),
    requests: new RequestLog(),
    media,
    origin: () => options.publicUrl ?? url,
  });
  await server.listen({ host, port });
  url = `http://${host}:${(server.server.address() as AddressInfo).port}`;
  return {
    url,
    stop: async () => {
      await server.close();
      await file?.close();
    },
  };
}
