import { expect, it } from '@jest/globals';
import {
  getPostCommentJob,
  listCommentBoxes,
  listFacebookAccounts,
  submitPostComments,
} from '@megafon/contracts';
import type { CommentJob, CommentJobResult } from '@megafon/contracts';
import { screen } from '@testing-library/react';
import { accountsReply, aCommentBox, anAccount, anId } from '../../testing/builders.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { PostCommentsPage } from './post-comments-page.js';

type State = CommentJobResult['state'];

/** The page of a submission that ended so. */
function ended(states: State[], isTest = false) {
  const box = aCommentBox();
  const results = states.map((state, n): CommentJobResult => {
    const evidence = { before: null, after: null };
    const accountId = anId();
    return {
      ...{ accountId, accountName: `חשבון ${String(n)}`, state, permalink: null, evidence },
      reason: state === 'failed' ? 'session-expired' : null,
      actionId: `job:${accountId}:comment`,
    };
  });
  const job: CommentJob = {
    ...{ _id: anId(), postUrl: 'https://social.example/p/1', isTest, done: true, results },
    commentBoxId: isTest ? null : box._id,
    createdAt: '2026-03-01T10:00:00.000Z',
  };
  const server = anEmptyServer()
    .on(listFacebookAccounts, accountsReply(anAccount()))
    .on(listCommentBoxes, [box])
    .on(submitPostComments, { success: true, job })
    .on(getPostCommentJob, job);
  renderPage(PostCommentsPage, server, { path: `/post-comments?job=${job._id}` });
}

it.each<[string, State[], boolean]>([
  ['נכתבו 3 מתוך 4 · נכשלו 1', ['done', 'done', 'failed', 'done'], false],
  ['נכתבו 3 מתוך 4 · לא ידוע 1', ['done', 'unknown', 'done', 'done'], false],
  ['נכתבו 0 מתוך 2 · לא ידוע 1 · נכשלו 1', ['unknown', 'failed'], false],
  ['נכתבו 1 מתוך 2 · נכשלו 1', ['done', 'failed'], true],
])('says of what was done in part how much: %s', async (text, states, isTest) => {
  ended(states, isTest);
  const banner = (await screen.findByText(text)).closest<HTMLElement>('.mantine-Alert-root');
  expect(banner?.style.getPropertyValue('--alert-bg')).toContain('yellow');
  expect(screen.queryByText(/^שגיאה בשליחת/)).toBeNull();
  await expectAccessible();
});

it.each<[string, boolean]>([
  ['שגיאה בשליחת התגובות', false],
  ['שגיאה בשליחת התגובה', true],
])('says of what failed whole: %s', async (text, isTest) => {
  ended(['failed', 'failed'], isTest);
  expect((await screen.findByText(text)).closest('[role="alert"]')).toBeTruthy();
});
