import { getEvidence } from '@megafon/contracts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { t } from '../i18n/t.js';
import { callForBlob } from '../lib/call.js';
import { LoadError } from './load-error.js';

interface Props {
  /** Below /api. */
  path: string;
  /** What the picture proves. */
  of: string;
}

/** The picture taken at an action. It needs the bearer token, so it is fetched, not linked. */
export function EvidenceButton({ path, of }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPhoto size={14} />}
        onClick={open}
        aria-label={t('run.evidenceOf', { message: of })}
      >
        {t('run.evidence')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        size="xl"
        title={of}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <EvidencePicture path={path} of={of} />
      </Modal>
    </>
  );
}

function EvidencePicture({ path, of }: Props) {
  const picture = useQuery({
    queryKey: [getEvidence.pattern, path],
    queryFn: ({ signal }) => callForBlob(getEvidence, path, signal),
    staleTime: Infinity,
  });
  const src = useMemo(() => (picture.data ? URL.createObjectURL(picture.data) : null), [picture.data]);
  useEffect(() => () => void (src !== null && URL.revokeObjectURL(src)), [src]);
  if (picture.isError) return <LoadError text={t('run.evidenceFailed')} onRetry={picture.refetch} />;
  if (src === null) return <Skeleton h={360} radius="lg" />;
  return (
    <img src={src} alt={t('run.evidenceOf', { message: of })} style={{ maxWidth: '100%', borderRadius: 8 }} />
  );
}
