import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { LoadError } from '../../components/load-error.js';
import { PageHeader } from '../../components/page-header.js';
import { t } from '../../i18n/t.js';
import { useTextBox } from './api/use-text-boxes.js';
import { TextBoxForm } from './components/text-box-form.js';
import { kinds } from './kinds.js';
import type { BoxKind } from './kinds.js';

export function CommentBoxFormPage() {
  return <TextBoxFormPage kind="comment" />;
}

export function PostBoxFormPage() {
  return <TextBoxFormPage kind="post" />;
}

function TextBoxFormPage({ kind }: { kind: BoxKind }) {
  const { id } = useParams();
  const { words, path } = kinds[kind];
  const box = useTextBox(kind, id);
  const editing = id !== undefined;
  return (
    <>
      <PageHeader title={editing ? t(`${words}.editTitle`) : t(`${words}.createTitle`)} backTo={path} />
      {editing && box.isError ? (
        <LoadError text={t(`${words}.oneFailed`)} onRetry={box.refetch} busy={box.isFetching} />
      ) : editing && !box.data ? (
        <Stack maw={760} role="status" aria-label={t('common.loading')}>
          <Skeleton h={60} />
          <Skeleton h={80} />
          <Skeleton h={140} radius="lg" />
        </Stack>
      ) : (
        <TextBoxForm key={id ?? 'new'} kind={kind} box={box.data} />
      )}
    </>
  );
}
