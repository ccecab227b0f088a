import { Drawer, Skeleton, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { Unsaved } from '../../../components/use-close-guard.js';
import { useFormDialog } from '../../../components/use-form-dialog.js';
import { t } from '../../../i18n/t.js';
import type { BoxForms, MaterialKind } from './box-forms.js';

interface Props {
  /** null while closed. */
  kind: MaterialKind | null;
  forms: BoxForms;
  onMade: (boxId: string) => void;
  onDone: (boxId: string) => void;
  onClose: () => void;
}

const titles = {
  posts: 'postBoxes.createTitle',
  groups: 'groupBoxes.createTitle',
  comments: 'commentBoxes.createTitle',
} as const;

/** A box made beside the campaign, which stays as it is behind it. */
export function BoxDrawer({ kind, forms, onMade, onDone, onClose }: Props) {
  const Form = kind && forms[kind];
  const { setIsDirty, closing } = useFormDialog(kind !== null, onClose);
  return (
    <Drawer
      {...closing}
      position="left"
      size="lg"
      title={kind && t(titles[kind])}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {kind && Form && (
        <Unsaved value={setIsDirty}>
          <Suspense fallback={<FormSkeleton />}>
            <Form onMade={onMade} onDone={onDone} onCancel={onClose} />
          </Suspense>
        </Unsaved>
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
