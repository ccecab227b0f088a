import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
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
      {editing ? (
        <QueryView
          query={box}
          skeleton={<FormSkeleton />}
          failed={t(`${words}.oneFailed`)}
          gone={{ to: path, label: t(`${words}.title`) }}
        >
          {(data) => <TextBoxForm key={id} kind={kind} box={data} />}
        </QueryView>
      ) : (
        <TextBoxForm key="new" kind={kind} box={undefined} />
      )}
    </>
  );
}

function FormSkeleton() {
  return (
    <Stack maw={760}>
      <Skeleton h={60} />
      <Skeleton h={80} />
      <Skeleton h={140} radius="lg" />
    </Stack>
  );
}
