import { Alert, Grid, Skeleton, Stack } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { Banner } from '../../components/banner.js';
import { FirstUseHint } from '../../components/first-use-hint.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { useLeaveGuard } from '../../components/use-leave-guard.js';
import { t } from '../../i18n/t.js';
import { textOf } from '../../lib/api-error.js';
import { together } from '../../lib/together.js';
import { useChoices } from './api/use-choices.js';
import { emptyFields } from './comment-fields.js';
import type { CommentFields } from './comment-fields.js';
import { CommentForm } from './components/comment-form.js';
import { JobView } from './components/job-view.js';
import { UsagePanel } from './components/usage-panel.js';
import { useSubmission } from './api/use-submission.js';

export function PostCommentsPage() {
  const { accounts, boxes } = useChoices();
  const form = useForm<CommentFields>({ mode: 'onTouched', defaultValues: emptyFields });
  const submission = useSubmission(form, accounts.data);
  const { job, jobError } = submission;
  useLeaveGuard(form.formState.isDirty && !submission.isFormSent);
  return (
    <>
      <PageHeader title={t('postComments.title')} help={t('postComments.help')} />
      <FirstUseHint screen="post-comments" />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <QueryView
              query={together({ accounts, boxes })}
              skeleton={<FormSkeleton />}
              failed={accounts.error ? t('postComments.accountsFailed') : t('postComments.boxesFailed')}
            >
              {(choices) => (
                <CommentForm
                  form={form}
                  {...choices}
                  sending={submission.sending}
                  onSubmit={submission.submit}
                  onTest={submission.sendTest}
                />
              )}
            </QueryView>
            <Banner notice={submission.notice} onClose={submission.closeNotice} />
            {job && (
              <JobView
                job={job}
                retryable={submission.retryable}
                busy={submission.sending !== null}
                onRetry={submission.retry}
                onDismiss={submission.dismissJob}
              />
            )}
            {jobError && (
              <Alert
                color="red"
                role="alert"
                withCloseButton
                closeButtonLabel={t('common.dismiss')}
                onClose={submission.dismissJob}
              >
                {textOf(jobError, t('postComments.jobFailed'))}
              </Alert>
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <UsagePanel />
        </Grid.Col>
      </Grid>
    </>
  );
}

function FormSkeleton() {
  return (
    <Stack>
      <Skeleton h={60} />
      <Skeleton h={140} radius="lg" />
      <Skeleton h={60} />
      <Skeleton h={36} w={240} />
    </Stack>
  );
}
