import { setTimeout as pause } from 'node:timers/promises';
import type { NetworkGroup } from '@megafon/contracts';
import { contentHash } from '../content-hash.js';
import { ownPath, readArticles } from '../in-page/articles.js';
import { inPage } from '../in-page/finder.js';
import type { Finder } from '../in-page/finder.js';
import type { DrivenPage } from '../network-driver.js';
import { NetworkError } from '../../profiles/network-error.js';
import type { Locator, NetworkProfile, PageKind } from '../../profiles/network-profile.js';
import type { WebNetworkDriver } from '../web-network-driver.js';
import type { CheckOptions } from './config.js';
import { SkipStep } from './run-check.js';
import type { Step } from './run-check.js';

const signInLimitMs = 15 * 60_000;
const lookEveryMs = 1_000;
/** How long a group's feed may take to come; an empty one never does. */
const feedLimitMs = 10_000;

export interface CheckParts {
  driver: WebNetworkDriver;
  profile: NetworkProfile;
  context: DrivenPage;
  options: CheckOptions;
  say: (line: string) => void;
  /** Asks the person; resolves to what was typed. */
  ask: (question: string) => Promise<string>;
  /** What of the page that stands there is not as the profile has it, by the kind of page that it is. */
  look: (page: PageKind) => Promise<string[]>;
}

/** No list of one's own has it. */
const writtenByNobody = {
  contentHash: contentHash('nothing that anybody wrote'),
  before: { ids: [], unlinked: 0, newest: [], isWhole: true },
};

/** The first two: without them none of the others makes sense. */
export const neededSteps = 2;

/** All that can be known of the profile by reading, in this order; publishing at the very end and only when confirmed. */
export function checkSteps(parts: CheckParts): Step[] {
  const { driver, profile, context, options } = parts;
  const { locators, patterns } = profile;
  let groups: NetworkGroup[] = [];
  let post: string | null = options.post ?? null;
  /** By what its page says of it; null where that was not read. */
  let comments: number | null = null;
  const thePost = () => {
    if (post === null) throw new SkipStep('no post was found; name one with --post');
    return post;
  };
  const group = () => {
    const groupId = options.group ?? groups[0]?.groupId;
    if (groupId === undefined) throw new SkipStep('the account is in no group');
    return { groupId };
  };
  const articlesHere = (arrivalMs: number) => {
    const { article, pendingNotice, seeMore } = locators;
    const query = { article, permalinks: patterns.post, pendingNotice, seeMore };
    return inPage(context.page, readArticles, { query, arrivalMs });
  };
  const firstPost = async () => {
    const articles = await articlesHere(feedLimitMs);
    const permalink = articles.find((article) => article.permalink !== null)?.permalink;
    post ??= permalink ? new URL(permalink, profile.origin).href : null;
    return `${articles.length} posts${permalink ? `, the first at ${permalink}` : ''}`;
  };
  const steps: Step[] = [
    ['login page', () => driver.openLogin(context).then(() => 'recognised')],
    ['sign in', () => signIn(parts)],
    ['home page', () => driver.visit(context).then(() => 'recognised as signed in')],
    [
      'own name',
      async () => {
        const path = await inPage(context.page, ownPath, { region: locators.ownRegion });
        if (path === null) throw new Error('no link to oneself');
        return path;
      },
    ],
    [
      'groups',
      async () => {
        groups = await driver.listGroups(context);
        const counted = groups.filter(({ memberCount }) => memberCount > 0).length;
        if (groups.length > 0 && counted === 0) throw new Error(`${groups.length} groups, none with members`);
        return `${groups.length} groups, ${counted} with their members`;
      },
    ],
    [
      'group page',
      async () => {
        // Nothing is clicked: the click is in what this returns.
        const joining = await driver.prepareJoin(context, group());
        const posts = await firstPost();
        return `${joining === null ? 'a member' : 'not a member'}; ${posts}`;
      },
    ],
    [
      'composer',
      async () => {
        await driver.preparePublish(context, group(), { text: '', mediaPaths: [] });
        return 'opened; nothing written, nothing sent';
      },
    ],
    [
      'composer with a file',
      async () => {
        if (options.file === undefined) throw new SkipStep('no file; name one with --file');
        await driver.preparePublish(context, group(), { text: '', mediaPaths: [options.file] });
        return 'taken; nothing written, nothing sent';
      },
    ],
    [
      'own posts',
      async () => {
        const { is } = await driver.findOwnPost(context, group(), writtenByNobody);
        // That list was waited for already.
        const found = await articlesHere(0);
        const own = found.find(({ permalink }) => permalink !== null)?.permalink;
        if (own && options.post === undefined) post = new URL(own, profile.origin).href;
        return `${found.length} posts; what is not there is ${is}`;
      },
    ],
    [
      'reactions',
      async () => {
        const read = await driver.readReactions(context, thePost());
        const { likes, shares, reach } = read;
        comments = read.comments;
        return `${likes} likes, ${read.comments} comments, ${shares} shares, seen by ${reach ?? '?'} (${post})`;
      },
    ],
    [
      'comments',
      async () => {
        const { is } = await driver.findOwnComment(context, thePost(), writtenByNobody);
        const shown = await inPage(context.page, countOf, locators.comment);
        if (comments !== null && comments > 0 && shown === 0)
          throw new Error(`${comments} comments, none seen as one`);
        return `${shown} of ${comments ?? '?'} comments; what is not there is ${is}`;
      },
    ],
    [
      'comment field',
      async () => {
        try {
          await driver.prepareComment(context, thePost(), { text: '', mediaPaths: [] });
        } catch (error) {
          if (!(error instanceof NetworkError) || error.reason !== 'comments-off') throw error;
          throw new SkipStep('comments are off at this post; name another with --post', { cause: error });
        }
        return 'opened; nothing written, nothing sent';
      },
    ],
  ];
  return options.publish === null ? steps : [...steps, ['publish', () => publish(parts, options.publish)]];
}

/** Runs in the page. */
function countOf(finder: Finder, locator: Locator): number {
  return finder.all(locator).length;
}

async function signIn({ driver, context, options, say, look }: CheckParts): Promise<string> {
  if (options.credentials) {
    const { username, password } = options.credentials;
    await driver.fillCredentials(context, username, password);
    const kind = await driver.submitCredentials(context);
    if (kind !== 'signed-in') throw new Error(`the network asks for more: ${kind}`);
    return 'signed in';
  }
  say('Sign in in the window, with all that the network asks for. Nothing that you type is read or kept.');
  /** Each page, and what the best look at it found; null where none succeeded yet. */
  const pages: { kind: PageKind; off: string[] | null }[] = [];
  const told = () =>
    pages.map(({ kind, off }) => (off && off.length > 0 ? `${kind} (${off.join('; ')})` : kind)).join(' → ');
  for (const end = performance.now() + signInLimitMs; performance.now() < end; await pause(lookEveryMs)) {
    if (context.page.isClosed()) throw new Error('the window was closed');
    // Pages change under the look: the next one tells.
    const kind = await driver.readState(context).catch(() => null);
    if (kind === null) continue;
    const off = await look(kind).catch(() => null);
    const last = pages.at(-1);
    if (last?.kind !== kind) {
      pages.push({ kind, off });
      say(`  the page is: ${kind}`);
    } else if (off && (last.off === null || off.length < last.off.length)) {
      // It had not been drawn to its end.
      last.off = off;
    }
    if (kind === 'signed-in') return told();
  }
  throw new Error(`nobody signed in: ${told()}`);
}

async function publish(
  { driver, context, say, ask }: CheckParts,
  order: CheckOptions['publish'],
): Promise<string> {
  if (order === null) throw new SkipStep('not asked for');
  const { groupId, text } = order;
  say(`This posts in the group ${groupId}, in your name, for everybody there to see:\n\n${text}\n`);
  const typed = await ask(`Type ${groupId} to post it, anything else not to: `);
  if (typed.trim() !== groupId) throw new SkipStep('not confirmed');
  const ready = await driver.preparePublish(context, { groupId }, { text, mediaPaths: [] });
  const { before } = ready;
  const { permalink, pendingApproval } = await ready.submit(() => Promise.resolve(30_000));
  const { is } = await driver.findOwnPost(context, { groupId }, { contentHash: contentHash(text), before });
  return `${permalink ?? 'no address'}${pendingApproval ? ', waits for approval' : ''}; on the page it is ${is}`;
}
