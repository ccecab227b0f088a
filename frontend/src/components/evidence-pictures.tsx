import type { ShownEvidence } from '@megafon/contracts';
import { Anchor, Center, Group, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { t } from '../i18n/t.js';
import { hasStatus } from '../lib/api-error.js';
import { useEvidencePicture } from '../lib/use-evidence-picture.js';
import classes from './evidence-pictures.module.css';
import { QueryView } from './query-view.js';

const moments = ['before', 'after'] as const;

/** Both pictures side by side, each said in words; one that was not taken says so. */
export function EvidencePictures({ evidence, of }: { evidence: ShownEvidence; of: string }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {moments.map((moment) => (
        <figure key={moment} className={classes.figure}>
          <EvidencePicture path={evidence[moment]} moment={moment} of={of} />
        </figure>
      ))}
    </SimpleGrid>
  );
}

type PictureProps = { moment: (typeof moments)[number]; of: string };

function EvidencePicture({ path, moment, of }: PictureProps & { path: string | null }) {
  if (path === null) return <Missing moment={moment} text={t('evidence.notTaken')} />;
  return <TakenPicture path={path} moment={moment} of={of} />;
}

function TakenPicture({ path, moment, of }: PictureProps & { path: string }) {
  const { picture, src } = useEvidencePicture(path);
  if (hasStatus(picture.error, 404)) return <Missing moment={moment} text={t('evidence.gone')} />;
  return (
    <>
      <Caption moment={moment}>
        {src !== null && (
          <Anchor
            href={src}
            target="_blank"
            fz="sm"
            aria-label={`${t('evidence.enlarge')}: ${wordOf(moment)}`}
          >
            {t('evidence.enlarge')}
          </Anchor>
        )}
      </Caption>
      <QueryView
        query={{ ...picture, data: src ?? undefined }}
        skeleton={<Skeleton h={300} radius="md" />}
        failed={t('evidence.failed')}
      >
        {(address) => (
          <img src={address} alt={t(`evidence.alt.${moment}`, { of })} className={classes.picture} />
        )}
      </QueryView>
    </>
  );
}

function Missing({ moment, text }: { moment: PictureProps['moment']; text: string }) {
  return (
    <>
      <Caption moment={moment} />
      <Center className={classes.missing}>
        <IconPhotoOff size={26} aria-hidden />
        <Text fz="sm">{text}</Text>
      </Center>
    </>
  );
}

function Caption({ moment, children }: { moment: PictureProps['moment']; children?: React.ReactNode }) {
  return (
    <Group component="figcaption" justify="space-between" gap="xs" mb={6}>
      <Text fw={600} fz="sm">
        {wordOf(moment)}
      </Text>
      {children}
    </Group>
  );
}

function wordOf(moment: PictureProps['moment']): string {
  return t(`evidence.moment.${moment}`);
}
