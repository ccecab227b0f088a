import { submitPostComments, testCommentText, testPostComments } from '@megafon/contracts';
import type { CommentJob, CommentJobResult, FacebookAccount } from '@megafon/contracts';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNotice } from '../../../components/banner.js';
import type { Notice } from '../../../components/banner.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { formatNumber } from '../../../lib/format.js';
import { useAction } from '../../../lib/query.js';
import { useCommentJob } from './use-comment-job.js';
import { failedAndAble, fieldsAfter, succeeded } from '../comment-fields.js';
import type { CommentFields } from '../comment-fields.js';

export type Sending = 'submission' | 'test';

const nothingSent = { isOfForm: false, jobId: null };

/** Sends what the form holds and follows it to its end: one thing at a time. */
export function useSubmission(
  form: UseFormReturn<CommentFields>,
  accounts: readonly FacebookAccount[] | undefined,
) {
  const { id, query, show } = useCommentJob();
  const job = id === null ? undefined : query.data;
  const submission = useAction(submitPostComments);
  const test = useAction(testPostComments);
  const refusal = useNotice();
  const [readOf, setReadOf] = useState('');
  /** What was sent last: whether it is what the form holds, and what it became; null until that is known. */
  const [sent, setSent] = useState<{ isOfForm: boolean; jobId: string | null }>(nothingSent);
  const isOfForm = sent.isOfForm && (sent.jobId ?? id) === id;
  const awaitedId = useRef<string | null>(null);

  useEffect(() => {
    if (job?.done !== true || job._id !== awaitedId.current) return;
    awaitedId.current = null;
    // What stays in the form is still unsent: it is measured against the empty one.
    form.reset(fieldsAfter(job, form.getValues()), { keepDefaultValues: true });
  }, [job, form]);

  const begin = (ofForm: boolean) => {
    refusal.clear();
    setReadOf('');
    setSent({ isOfForm: ofForm, jobId: null });
    show(null);
    return {
      onSuccess: (reply: { job: CommentJob }) => {
        const jobId = reply.job._id;
        setSent({ isOfForm: ofForm, jobId });
        if (ofForm) awaitedId.current = jobId;
        show(reply.job);
      },
      onError: (failed: string) => (error: Error) => refusal.fail(textOf(error, failed)),
    };
  };
  const submit = (fields: CommentFields, ofForm = true) => {
    const { onSuccess, onError } = begin(ofForm);
    submission.mutate({ body: fields }, { onSuccess, onError: onError(t('postComments.submitFailed')) });
  };
  const sendTest = ({ postUrl, facebookAccounts }: CommentFields, ofForm = true) => {
    const { onSuccess, onError } = begin(ofForm);
    const body = { postUrl: postUrl.trim(), facebookAccounts, testComment: testCommentText } as const;
    test.mutate({ body }, { onSuccess, onError: onError(t('postComments.testFailed')) });
  };

  const again = job?.done === true ? failedAndAble(job, accounts ?? []) : [];
  /**
   * What failed, once more, as it was sent: what succeeded, or may have, is left alone. So is the form, where another job
   * was opened.
   */
  const retry = () => {
    if (!job || again.length === 0) return;
    const { postUrl, commentBoxId } = job;
    const fields = { postUrl, facebookAccounts: again, commentBoxId: commentBoxId ?? '' };
    if (commentBoxId === null) sendTest(fields, isOfForm);
    else submit(fields, isOfForm);
  };

  const open = job?.done === false ? job : undefined;
  const isTest = test.isPending || open?.isTest === true;
  const isSubmission = submission.isPending || open?.isTest === false;
  return {
    job,
    jobError: id !== null && job === undefined ? query.error : null,
    /** What the form holds is on its way: it goes on without the page. */
    isFormSent: isSubmission && isOfForm,
    sending: isTest ? 'test' : isSubmission ? 'submission' : (null as Sending | null),
    notice: refusal.notice ?? (job && job._id !== readOf ? noticeOf(job) : null),
    closeNotice: () => {
      refusal.clear();
      setReadOf(job?._id ?? '');
    },
    submit: (fields: CommentFields) => submit(fields),
    sendTest: (fields: CommentFields) => sendTest(fields),
    retry,
    retryable: again.length,
    dismissJob: () => show(null),
  };
}

/** In one line what became of a job; null while it goes on. The reasons stand beside each account. */
function noticeOf(job: CommentJob): Notice | null {
  if (!job.done) return null;
  if (succeeded(job)) {
    return { kind: 'success', text: job.isTest ? t('postComments.tested') : t('postComments.submitted') };
  }
  // What nobody knows the result of may have been written: only what surely failed, all of it, is a failure.
  if (!job.results.every(({ state }) => state === 'failed')) return { kind: 'warning', text: countsOf(job) };
  return { kind: 'error', text: job.isTest ? t('postComments.testFailed') : t('postComments.submitFailed') };
}

/** How many were written, of how many, and what became of the others. */
function countsOf({ results }: CommentJob): string {
  const count = (wanted: CommentJobResult['state']) => results.filter(({ state }) => state === wanted).length;
  const [unknown, failed] = [count('unknown'), count('failed')];
  return [
    t('postComments.written', { n: formatNumber(count('done')), total: formatNumber(results.length) }),
    ...(unknown > 0 ? [t('postComments.unknown', { n: formatNumber(unknown) })] : []),
    ...(failed > 0 ? [t('postComments.failed', { n: formatNumber(failed) })] : []),
  ].join(' · ');
}
