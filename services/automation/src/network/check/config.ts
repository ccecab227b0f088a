import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** What `npm run driver:check` is asked to do. */
export interface CheckOptions {
  profile: 'sandbox' | 'facebook';
  /** The network's origin, where it is another than the profile's own. */
  url?: string;
  /** A layout to be checked in place of the release's, and the public keys that a signed one is held against. */
  layout: { path: string; keysPath: string | null } | null;
  /** Names the folder of the pictures. */
  account: string;
  /** `http://user:password@host:port`; without it the browser goes out as any browser of this machine does. */
  proxy?: string;
  isHeadless: boolean;
  /** The sandbox's only: on a real network the person signs in by hand. */
  credentials: { username: string; password: string } | null;
  /** The group to look at; without it the first of the list. */
  group?: string;
  /** A post whose reactions are read; without it the newest of one's own, or any. */
  post?: string;
  /** A picture or video that the composer is given, and that is not posted. */
  file?: string;
  publish: { groupId: string; text: string } | null;
  executablePath?: string;
}

export const usage = `npm run driver:check -- --profile facebook|sandbox [options]
  --layout FILE         a layout in place of the release's: edited JSON, or a signed file
  --keys FILE           the public keys of whoever may have signed it, as in LAYOUT_KEYS
  --account NAME        names the folder of the pictures (default: own)
  --proxy URL           http://user:password@host:port; default: none
  --group ID            the group to look at (default: the first of the list)
  --post URL            the post whose reactions are read (default: one that is found)
  --file PATH           a picture or video that the composer is given; it is uploaded, and not posted
  --publish ID          after the steps that only read: posts one text in this group, when you confirm it
  --text TEXT           what it posts
  --url URL             the sandbox's address (default: http://127.0.0.1:4100)
  --headless            no window (sandbox only: somebody has to sign in)
  --username, --password  sign in by itself (sandbox only)`;

/** The options are wrong: what is wrong with them, for people. */
export class UsageError extends Error {}

const strings = [
  ...['profile', 'layout', 'keys', 'account', 'proxy', 'group', 'post', 'publish'],
  ...['file', 'text', 'url', 'username', 'password'],
] as const;

/** @throws UsageError */
export function readOptions(args: string[], env: NodeJS.ProcessEnv = process.env): CheckOptions {
  const values = parse(args);
  const { profile, account = 'own', proxy, group, post, publish, text, url, username, password } = values;
  const { layout, keys, file } = values;
  if (profile !== 'sandbox' && profile !== 'facebook')
    throw new UsageError('--profile is facebook or sandbox');
  const isReal = profile === 'facebook';
  if (isReal && (username !== undefined || password !== undefined))
    throw new UsageError('--username and --password are for the sandbox: here you sign in in the window');
  if (isReal && url !== undefined) throw new UsageError('--url is for the sandbox');
  if ((username === undefined) !== (password === undefined))
    throw new UsageError('--username and --password belong together');
  if (keys !== undefined && layout === undefined) throw new UsageError('--keys goes with --layout');
  if (file !== undefined && !existsSync(file)) throw new UsageError(`there is no file ${file}`);
  if (!/^[\w.-]{1,40}$/.test(account)) throw new UsageError('--account is a short name');
  if (proxy !== undefined && !URL.parse(proxy)?.port) throw new UsageError('--proxy has no port');
  const isHeadless = values.headless ?? false;
  if (isHeadless && username === undefined)
    throw new UsageError('nobody can sign in without a window: --headless goes with --username');
  const hasWindows = process.platform !== 'linux' || Boolean(env.DISPLAY ?? env.WAYLAND_DISPLAY);
  if (!isHeadless && !hasWindows) throw new UsageError('there is no DISPLAY to open a window on');
  const marked = text ?? `בדיקה של מגפון ${new Date().toISOString()}`;
  return {
    profile,
    account,
    isHeadless,
    layout: layout === undefined ? null : { path: layout, keysPath: keys ?? null },
    credentials: username === undefined ? null : { username, password: password ?? '' },
    publish: publish === undefined ? null : { groupId: publish, text: marked },
    ...{ url, proxy, group, post, file, executablePath: env.PUPPETEER_EXECUTABLE_PATH },
  };
}

type Values = Partial<Record<(typeof strings)[number], string>> & { headless?: boolean };

function parse(args: string[]): Values {
  const named = strings.map((name) => [name, { type: 'string' }] as const);
  const options = { ...Object.fromEntries(named), headless: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: false }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : 'wrong options', { cause });
  }
}
