import { Drawer, Skeleton, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { t } from '../../../i18n/t.js';
import type { BoxForms, MaterialKind } from './box-forms.js';

interface Props {
  /** null while closed. */
  kind: MaterialKind | null;
  forms: BoxForms;
  onDone: (kind: MaterialKind, boxId: string) => void;
  onClose: () => void;
}

const titles = {
  posts: 'postBoxes.createTitle',
  groups: 'groupBoxes.createTitle',
  comments: 'commentBoxes.createTitle',
} as const;

/** A box made beside the campaign, which stays as it is behind it. */
export function BoxDrawer({ kind, forms, onDone, onClose }: Props) {
  const Form = kind && forms[kind];
  return (
    <Drawer
      opened={kind !== null}
      onClose={onClose}
      position="left"
      size="lg"
      title={kind && t(titles[kind])}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {kind && Form && (
        <Suspense fallback={<FormSkeleton />}>
          <Form onDone={(boxId) => onDone(kind, boxId)} onCancel={onClose} />
        </Suspense>
      )}
    </Drawer>
  );
}

function FormSkeleton() {
  return (
    <Stack role="status" aria-label={t('common.loading')}>
      <Skeleton h={60} />
      <Skeleton h={80} />
      <Skeleton h={140} radius="lg" />
    </Stack>
  );
}
