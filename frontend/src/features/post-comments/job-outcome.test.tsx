import { expect, it } from '@jest/globals';
import {
  getPostCommentJob,
  listCommentBoxes,
  listFacebookAccounts,
  submitPostComments,
} from '@megafon/contracts';
import type { CommentJob, CommentJobResult } from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accountsReply, aCommentBox, anAccount, anId } from '../../testing/builders.js';
import { inContent } from '../../testing/in-content.js';
import { isResting } from '../../testing/is-resting.js';
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
    .on(
      listFacebookAccounts,
      accountsReply(
        ...job.results.map(({ accountId, accountName }) => anAccount({ accountId, accountName })),
      ),
    )
    .on(listCommentBoxes, [box])
    .on(submitPostComments, { success: true, job })
    .on(getPostCommentJob, job);
  const shown = renderPage(inContent(PostCommentsPage), server, { path: `/post-comments?job=${job._id}` });
  return { ...shown, server, job };
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

it('leaves what is in the form alone while another job is run again, and asks before that is left', async () => {
  const { person, server, job, router } = ended(['done', 'failed']);
  const field = await screen.findByLabelText<HTMLInputElement>(/קישור לפוסט/);
  await person.type(field, 'https://social.example/p/2');
  const again = { ...job, _id: anId(), done: false };
  let hasEnded = false;
  server
    .on(submitPostComments, { success: true, job: again })
    .on(getPostCommentJob, () => ({ ...again, done: hasEnded }));
  await person.click(screen.getByRole('button', { name: /^לנסות שוב/ }));
  await waitFor(() => expect(router.state.location.search).toContain(again._id));
  await act(() => router.navigate('/elsewhere'));
  await person.click(await screen.findByRole('button', { name: 'להישאר' }));
  hasEnded = true;
  expect(await screen.findByText('נכתבו 1 מתוך 2 · נכשלו 1', {}, { timeout: 5_000 })).toBeTruthy();
  expect(field.value).toBe('https://social.example/p/2');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([]);
});

it('has the focus of who ran it again, though it went for as long as it was sent', async () => {
  const { person, server, job } = ended(['done', 'failed']);
  const retry = await screen.findByRole('button', { name: /^לנסות שוב/ });
  const again = { ...job, _id: anId(), done: false };
  server.on(submitPostComments, { success: true, job: again }).on(getPostCommentJob, again);
  await person.click(retry);
  const shown = within(await screen.findByRole('region', { name: 'מצב השליחה' }));
  await waitFor(() => expect(document.activeElement).toBe(shown.getByRole('link', { name: /לפוסט/ })));
});

it('keeps the focus in the link from which it was sent by Enter, and takes nothing more meanwhile', async () => {
  const { person, server, job } = ended(['done']);
  const field = await screen.findByLabelText<HTMLInputElement>(/קישור לפוסט/);
  const sent = { ...job, _id: anId(), done: false };
  let hasEnded = false;
  server
    .on(submitPostComments, { success: true, job: sent })
    .on(getPostCommentJob, () => ({ ...sent, done: hasEnded }));
  await person.click(screen.getByRole('checkbox', { name: /חשבון 0/ }));
  await person.selectOptions(screen.getByLabelText(/ארגז תגובות/), job.commentBoxId ?? '');
  await person.type(field, `${job.postUrl}{Enter}`);
  await waitFor(() => expect(field.readOnly).toBe(true));
  expect([isResting(field), document.activeElement]).toEqual([true, field]);
  await person.keyboard('x{Enter}');
  await expectAccessible();
  expect([field.value, server.callsOf(submitPostComments).length]).toEqual([job.postUrl, 1]);
  hasEnded = true;
  await waitFor(() => expect(field.readOnly).toBe(false));
  expect([field.value, document.activeElement]).toEqual(['', field]);
});
