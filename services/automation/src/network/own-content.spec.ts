import { describe, expect, it } from '@jest/globals';
import { CpuTokens } from '../browsers/cpu-tokens.js';
import { pathOfGroup } from '../profiles/network-profile.js';
import type { NetworkProfile, OwnState } from '../profiles/network-profile.js';
import { sandboxProfile } from '../profiles/sandbox.js';
import { Asides } from './asides.js';
import { contentHash } from './content-hash.js';
import type { ArticleReading } from './in-page/article-reader.js';
import { ownPath } from './in-page/articles.js';
import type { CommentsOrder, CommentsPart } from './in-page/comments.js';
import type { DrivenPage } from './network-driver.js';
import { OwnContent } from './own-content.js';
import { PageAccess } from './page-access.js';

const group = { groupId: 'g-1' };
const context = {} as DrivenPage;
const profile = sandboxProfile('http://network.test');
const before = { ids: [], unlinked: 0, newest: [], isWhole: true };
const sought = { contentHash: contentHash('ours'), before };

interface List {
  texts: string[];
  isWhole?: boolean;
  /** Whether its posts have addresses. */
  isLinked?: boolean;
}

/**
 * A group with these lists of one's own posts; those not named are empty.
 * @param onOpen told how many lists were opened by now
 */
function ownPostsIn(
  lists: Partial<Record<OwnState, List>>,
  {
    network = profile,
    onOpen = () => undefined,
  }: { network?: NetworkProfile; onOpen?: (count: number) => void } = {},
) {
  const opened: string[] = [];
  const none: [string, List] = ['none', { texts: [] }];
  const access = new PageAccess(network, new CpuTokens(1), 1_000, new Asides());
  const page = { kind: 'signed-in' as const, isThere: true, isBusy: false, isLoading: false };
  const open = (path: string) => {
    opened.push(path);
    onOpen(opened.length);
    const nothing = { dismissed: [], isLeaving: false, dialog: null };
    return Promise.resolve({ ...page, ...nothing, href: '', status: 200 });
  };
  access.openSignedIn = (_, path) => open(path);
  access.goSignedIn = (_, path) => open(path);
  access.run = <R>() => {
    const [, { texts, isWhole = true, isLinked = true }] =
      Object.entries(lists).find(([state]) => opened.at(-1) === pathOf(network, state as OwnState)) ?? none;
    const rows = texts.map((text, index): ArticleReading => ({
      id: isLinked ? `${index + 1}` : null,
      permalink: isLinked ? `/groups/g-1/posts/${index + 1}` : null,
      texts: [text],
      beginnings: [],
      ...{ authors: [], isPending: false },
    }));
    return Promise.resolve({ rows, isWhole } as R);
  };
  return { own: new OwnContent(access), opened };
}

function pathOf({ paths }: NetworkProfile, state: OwnState): string | null {
  const path = paths.ownPosts[state];
  return path === undefined ? null : pathOfGroup(path, group.groupId);
}

describe("a post that is in none of the lists of one's own", () => {
  it('is absent, once each list that the network has was read', async () => {
    const { own, opened } = ownPostsIn({});
    expect(await own.findPost(context, group, sought)).toEqual({ is: 'absent' });
    expect(opened).toEqual(
      (['published', 'pending', 'published', 'declined', 'removed'] as const).map((state) =>
        pathOf(profile, state),
      ),
    );
  });

  it('is absent where the network has no list of what was removed', async () => {
    const { removed: _, ...ownPosts } = profile.paths.ownPosts;
    const without = { ...profile, paths: { ...profile.paths, ownPosts } };
    const { own, opened } = ownPostsIn({}, { network: without });
    expect(await own.findPost(context, group, sought)).toEqual({ is: 'absent' });
    expect(opened).toHaveLength(4);
  });

  it('is gone where it had waited', async () => {
    const { own } = ownPostsIn({});
    expect(await own.followPost(context, group, sought)).toEqual({ is: 'gone' });
  });
});

describe('a post that the group approves while one looks', () => {
  const approvedAt = (count: number) => {
    const lists: Partial<Record<OwnState, List>> = { pending: { texts: ['ours'] } };
    const onOpen = (opened: number) => {
      if (opened === count) Object.assign(lists, { pending: { texts: [] }, published: { texts: ['ours'] } });
    };
    return ownPostsIn(lists, { onOpen }).own;
  };

  it.each([1, 2, 3])('is found, approved right before list %i is opened', async (count) => {
    expect(await approvedAt(count).findPost(context, group, sought)).toMatchObject({
      is: 'found',
      permalink: 'http://network.test/groups/g-1/posts/1',
    });
  });

  it.each([1, 2])('is remembered before a click, approved right before list %i is opened', async (count) => {
    const { rows, isWhole } = await approvedAt(count).before(context, group);
    expect(isWhole).toBe(true);
    expect(rows.map(({ id }) => id)).toContain('1');
  });

  it.each([
    [1, 'approved'],
    [2, 'waiting'],
  ])('is followed, approved right before list %i is opened: %s', async (count, is) => {
    expect(await approvedAt(count).followPost(context, group, sought)).toMatchObject({ is });
  });
});

describe.each(['declined', 'removed'] as const)('a post that was %s at once', (state) => {
  it('is not absent: nobody looked there before the click', async () => {
    const { own } = ownPostsIn({ [state]: { texts: ['another', 'ours'] } });
    expect(await own.findPost(context, group, sought)).toEqual({ is: 'unsure' });
  });

  it('is not absent where its list was not drawn to its end', async () => {
    const { own } = ownPostsIn({ [state]: { texts: [], isWhole: false } });
    expect(await own.findPost(context, group, sought)).toEqual({ is: 'unsure' });
    expect(await own.followPost(context, group, sought)).toEqual({ is: 'unsure' });
  });

  it('was turned down where it had waited', async () => {
    const { own } = ownPostsIn({ [state]: { texts: ['ours'] } });
    expect(await own.followPost(context, group, sought)).toEqual({ is: 'declined' });
  });
});

describe('a post without an address that waits, beside an old one of the same text', () => {
  const soughtBeside = { ...sought, before: { ...before, ids: ['1'] } };
  const pending = { texts: ['ours'], isLinked: false };

  it('waits where the old one stands elsewhere', async () => {
    const { own } = ownPostsIn({ pending, published: { texts: ['ours'] } });
    expect(await own.followPost(context, group, soughtBeside)).toEqual({ is: 'waiting' });
    expect(await own.findPost(context, group, soughtBeside)).toEqual({
      is: 'found',
      permalink: null,
      pendingApproval: true,
    });
  });

  it('may be the old one where that is in no list', async () => {
    const { own } = ownPostsIn({ pending });
    expect(await own.followPost(context, group, soughtBeside)).toEqual({ is: 'unsure' });
    expect(await own.findPost(context, group, soughtBeside)).toEqual({ is: 'unsure' });
  });
});

describe('a comment that is looked for', () => {
  const self = '/people/me';
  const comment = (id: string, text: string): ArticleReading => ({
    id,
    permalink: `/groups/g-1/posts/1?comment_id=${id}`,
    texts: [text],
    beginnings: [],
    ...{ authors: [self], isPending: false },
  });
  /** @param newest those that come first in that order */
  const commentsOf = (newest: ArticleReading[], all: ArticleReading[], isWhole = true) => {
    const asked: string[] = [];
    const access = new PageAccess(profile, new CpuTokens(1), 1_000, new Asides());
    access.run = <R>(_: DrivenPage, work: unknown, order: unknown) => {
      if (work === ownPath) return Promise.resolve(self as R);
      const { newestComments, isReordered } = order as CommentsOrder;
      asked.push(newestComments ? 'newest' : isReordered ? 'all, once chosen' : 'all');
      const part: CommentsPart = newestComments
        ? { rows: newest, isWhole: false, shows: 'newest' }
        : { rows: all, isWhole, shows: 'all' };
      return Promise.resolve(part as R);
    };
    return { own: new OwnContent(access), asked };
  };
  const ours = comment('9', 'ours');
  const others = [comment('2', 'another'), comment('1', 'another')];

  it('is found among the newest, and no others are read', async () => {
    const { own, asked } = commentsOf([ours], [...others, ours]);
    expect(await own.findComment(context, sought)).toMatchObject({ is: 'found' });
    expect(asked).toEqual(['newest']);
  });

  it('is absent only once all were read', async () => {
    const { own, asked } = commentsOf([others[0] as ArticleReading], others);
    expect(await own.findComment(context, sought)).toEqual({ is: 'absent' });
    expect(asked).toEqual(['newest', 'all, once chosen']);
    const further = commentsOf([others[0] as ArticleReading], [...others, ours]);
    expect(await further.own.findComment(context, sought)).toMatchObject({ is: 'found' });
  });

  it('is not absent where they were not read to their end, and all were chosen once', async () => {
    const { own, asked } = commentsOf([], others, false);
    expect(await own.findComment(context, sought)).toEqual({ is: 'unsure' });
    expect(asked).toEqual(['newest', 'all, once chosen', 'all', 'all']);
  });

  it.each([null, { ...before, newest: ['1'], isWhole: false }])(
    'is looked for in the order of before where not all that stood there then is known',
    async (known) => {
      const { own, asked } = commentsOf([ours, ...others], [...others, ours]);
      expect(await own.findComment(context, { ...sought, before: known })).toEqual({ is: 'unsure' });
      expect(asked).toEqual(['all']);
    },
  );
});
