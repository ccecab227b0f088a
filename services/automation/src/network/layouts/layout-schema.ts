import { z } from 'zod';
import { pageKinds, refusalReasons } from '../../profiles/network-profile.js';
import type { Locator, NetworkLocators, PageLayout, Role } from '../../profiles/network-profile.js';

const text = z.string().min(1).max(200);
const texts = z.array(text).max(60);
const anywhere = 'https://network.invalid';

/** Of the network itself: what a browser would read as another host is none. */
const path = z
  .string()
  .max(200)
  .refine((value) => value.startsWith('/') && URL.parse(value, anywhere)?.origin === anywhere, {
    message: 'is no path of the network',
  });
const pathOfGroup = path.refine((value) => value.split('{group}').length === 2, {
  message: 'does not name {group} once',
});

const pathOfPost = pathOfGroup.refine((value) => value.split('{post}').length === 2, {
  message: 'does not name {post} once',
});

const pattern = z.string().min(1).max(400).refine(isExpression, { message: 'is no regular expression' });

function isExpression(source: string): boolean {
  try {
    return new RegExp(source).source !== '';
  } catch {
    return false;
  }
}

const roles = [
  ...(['alert', 'article', 'busy', 'button', 'dialog', 'file', 'heading', 'link'] as const),
  ...(['main', 'menuitem', 'navigation', 'preview', 'progressbar'] as const),
  ...(['skeleton', 'status', 'text', 'textbox'] as const),
] satisfies readonly Role[];
const role = z.enum(roles);

const locator = z.strictObject({
  role,
  names: texts.min(1).optional(),
  match: z.enum(['whole', 'start', 'part']).optional(),
  not: texts.optional(),
  inside: role.optional(),
  outside: role.optional(),
  isOptional: z.boolean().optional(),
}) satisfies z.ZodType<Locator>;

const locators = z.strictObject({
  username: locator,
  password: locator,
  logIn: locator,
  twoFactorCode: locator,
  captchaCode: locator,
  continue: locator,
  ownRegion: locator,
  joinedGroups: locator,
  loader: locator,
  join: locator,
  isMember: locator,
  isRequested: locator,
  joinDeclined: locator,
  joinAnyway: locator.optional(),
  joinQuestions: locator,
  sendAnswers: locator,
  answersMissing: locator.optional(),
  openComposer: locator,
  adminsOnly: locator.optional(),
  listingsOnly: locator.optional(),
  composer: locator,
  addMedia: locator,
  postText: locator,
  postMedia: locator,
  attachment: locator,
  preview: locator.optional(),
  uploading: locator,
  post: locator,
  posted: locator,
  postDialog: locator,
  noPosts: locator,
  seeMore: locator,
  openComment: locator,
  commentsOff: locator.optional(),
  commentOrder: locator,
  newestComments: locator.optional(),
  allComments: locator,
  moreComments: locator,
  commentText: locator,
  commentMedia: locator,
  sendComment: locator,
  article: locator,
  comment: locator,
  pendingNotice: texts,
}) satisfies z.ZodType<NetworkLocators>;

/** What a layout file may say, and nothing else: neither where the network is, nor how often it is acted on. */
export const pageLayout = z.strictObject({
  version: z.string().regex(/^[\w.-]{1,40}$/),
  paths: z.strictObject({
    login: path,
    home: path,
    groups: path,
    group: pathOfGroup,
    post: pathOfPost.optional(),
    ownPosts: z.strictObject({
      published: pathOfGroup,
      pending: pathOfGroup,
      declined: pathOfGroup,
      removed: pathOfGroup.optional(),
    }),
  }),
  patterns: z.strictObject({
    group: pattern,
    post: z.array(pattern).min(1).max(20),
    picture: z.array(pattern).min(1).max(20).optional(),
    comment: z.array(pattern).min(1).max(20),
  }),
  opaqueIds: pattern,
  memberCount: pattern,
  reactions: z.strictObject({
    likes: pattern,
    comments: pattern,
    shares: pattern,
    reach: pattern.nullable(),
    showsNought: z.boolean(),
  }),
  mostPreviews: z.number().int().min(1).max(50).optional(),
  scrolls: z.boolean(),
  showsLoader: z.boolean(),
  showsAllComments: z.boolean(),
  signs: z
    .array(
      z.strictObject({
        is: z.enum(pageKinds),
        path: pattern.optional(),
        all: z.array(locator).min(1).max(10).optional(),
      }),
    )
    .min(1)
    .max(60)
    .refine((signs) => signs.at(-1)?.is === 'signed-in', {
      message: 'ends with another sign than that of a signed-in page',
    }),
  prompts: z.array(z.strictObject({ name: text, dialog: locator, dismiss: locator })).max(20),
  loading: z.array(locator).max(10),
  settledMs: z.number().int().min(100).max(60_000),
  locators,
  refusals: z
    .array(
      z.strictObject({
        texts,
        reason: z.enum(refusalReasons),
      }),
    )
    .max(20),
}) satisfies z.ZodType<PageLayout>;

const fixture = z.strictObject({
  name: z.string().regex(/^[\w-]{1,60}$/),
  language: z.enum(['he', 'en']),
  path,
  is: z.enum([...pageKinds, 'unknown']),
  markup: z.string().min(1).max(100_000),
});

/** A layout, and the pages that it has to know. */
export const layoutFile = z.strictObject({
  network: z.enum(['sandbox', 'facebook']),
  layout: pageLayout,
  /** By locator: what it is meant to find on the pages, as a selector; default `[data-is~="<locator>"]`. */
  meant: z.record(z.string(), z.string().min(1).max(300)).default({}),
  fixtures: z.array(fixture).min(1).max(200),
});
export type LayoutFile = z.infer<typeof layoutFile>;
export type Fixture = LayoutFile['fixtures'][number];
