import type { SignIn } from '../login/sign-in.js';
import { currentStep, puzzleShape } from '../login/login-attempt.js';
import type { LoginAttempt, PuzzleShape } from '../login/login-attempt.js';
import { codePeriodMs, totp } from '../login/totp.js';
import { groupsOf, membershipState } from '../groups/membership.js';
import { commentPath, postPath, postState } from '../posts/post-state.js';
import { reactionsAt } from '../posts/reactions.js';
import type { Account, Comment, MediaFile, Post } from '../world/state.js';
import type { World } from '../world/world.js';
import { joinRows } from './join-requests.js';

/** What the truth says of a post, a comment, an account and a phone: plain JSON, times in ISO 8601. */

export function postRow(world: World, origin: string, post: Post): Record<string, unknown> {
  const reactions = reactionsAt(post.id, post.approveAt, world.now(), world.settings.reactionHalfLifeMs);
  return {
    id: post.id,
    url: origin + postPath(post),
    groupId: post.groupId,
    groupName: world.groups.get(post.groupId)?.name ?? '',
    author: post.author,
    text: post.text,
    media: mediaRows(origin, post.media),
    state: postState(post, world.now()),
    createdAt: new Date(post.createdAt).toISOString(),
    proxy: post.proxy,
    comments: world.commentsOf(post.id).length,
    ...reactions,
    likes: reactions.likes + post.likedBy.length,
  };
}

export function commentRow(world: World, origin: string, comment: Comment): Record<string, unknown> {
  const post = world.posts.get(comment.postId);
  return {
    id: comment.id,
    postId: comment.postId,
    url: post ? origin + commentPath(post, comment) : null,
    author: comment.author,
    text: comment.text,
    media: mediaRows(origin, comment.media),
    createdAt: new Date(comment.createdAt).toISOString(),
    proxy: comment.proxy,
  };
}

export function accountRow(world: World, account: Account): Record<string, unknown> {
  const { username, displayName, language, steps, blocked, slow } = account;
  return {
    username,
    displayName,
    language,
    steps,
    blocked,
    slow,
    groups: groupsOf(world, username).map(({ id }) => id),
    asked: world
      .membershipsOf(username)
      .filter(({ answers }) => answers.length > 0)
      .map((membership) => ({
        groupId: membership.groupId,
        state: membershipState(membership, world.now()),
        answers: membership.answers,
      })),
    joins: joinRows(world, username),
  };
}

export function phoneRow(world: World, signIn: SignIn, account: Account): Record<string, unknown> {
  const attempts = signIn.attemptsOf(account.username);
  return {
    account: account.username,
    code: totp(account.totpSecret, world.now()),
    secondsLeft: Math.ceil((codePeriodMs - (world.now() % codePeriodMs)) / 1_000),
    captcha: attempts.find((attempt) => currentStep(attempt) === 'captcha')?.captcha ?? null,
    puzzle: shapeAsked(attempts),
    /** Of the newest login. */
    lastAnswer: attempts[0]?.lastAnswer ?? null,
    approvals: attempts
      .filter((attempt) => currentStep(attempt) === 'approval')
      .map(({ id, startedAt, proxy }) => ({ id, at: new Date(startedAt).toISOString(), proxy })),
  };
}

/** The shape that the newest login asks for. */
function shapeAsked(attempts: readonly LoginAttempt[]): PuzzleShape | null {
  const asked = attempts.find((attempt) => currentStep(attempt) === 'puzzle');
  return asked ? puzzleShape(asked) : null;
}

function mediaRows(origin: string, media: readonly MediaFile[]): Record<string, unknown>[] {
  return media.map((file) => ({ ...file, url: origin + file.url }));
}
