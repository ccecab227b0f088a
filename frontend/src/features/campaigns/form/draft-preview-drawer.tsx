import { previewDraft } from '@megafon/contracts';
import { Drawer, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../components/load-error.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { query } from '../../../lib/query.js';
import type { draftOf } from '../campaign-fields.js';
import { Foreseen, PreviewSkeleton } from '../components/preview-drawer.js';

type Draft = ReturnType<typeof draftOf>;

interface Props {
  /** null while closed. */
  draft: Draft | null;
  onClose: () => void;
}

/** What a campaign that is not there yet would do in each group. It only reads. */
export function DraftPreviewDrawer({ draft, onClose }: Props) {
  return (
    <Drawer
      opened={draft !== null}
      onClose={onClose}
      position="left"
      size="lg"
      title={t('campaignForm.preview')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {draft && <Preview draft={draft} />}
    </Drawer>
  );
}

function Preview({ draft }: { draft: Draft }) {
  const preview = useQuery({
    ...query(previewDraft, { body: draft }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { data, error, isFetching, refetch } = preview;
  return (
    <Stack>
      <Text fz="sm" c="dimmed">
        {t('campaignPreview.help')}
      </Text>
      {data ? (
        <Foreseen data={data} />
      ) : error ? (
        // Its reason is what one can do something about: an empty box, no connected account.
        <LoadError
          text={textOf(error, t('campaignPreview.failed'))}
          onRetry={refetch}
          busy={isFetching}
          small
        />
      ) : (
        <div role="status" aria-label={t('common.loading')}>
          <PreviewSkeleton />
        </div>
      )}
    </Stack>
  );
}
