import { listStrangePages } from '@megafon/contracts';
import type { ReplyOf, StrangePage } from '@megafon/contracts';
import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHelpHexagon, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import classes from '../../../components/evidence-pictures.module.css';
import rows from '../../../components/rows.module.css';
import { QueryView } from '../../../components/query-view.js';
import { TimeText } from '../../../components/time-text.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';
import { useEvidencePicture } from '../../../lib/use-evidence-picture.js';

const lookEveryMs = 60_000;

/** What accounts met that no profile knows, with its picture; nothing while all is known. */
export function StrangePages() {
  const strange = useQuery({ ...query(listStrangePages), refetchInterval: lookEveryMs });
  if (strange.isPending) return null;
  return (
    <QueryView query={strange} skeleton={null} failed={t('adminStrangePages.loadFailed')} small>
      {({ data }) => <Known {...data} />}
    </QueryView>
  );
}

type Strange = ReplyOf<typeof listStrangePages>['data'];

function Known(strange: Strange) {
  const { refusal } = strange.profile;
  return (
    <>
      {refusal !== null && (
        <Alert color="red" title={t('adminStrangePages.refused')}>
          <bdi dir="ltr">{refusal}</bdi>
        </Alert>
      )}
      {strange.total > 0 && <Waiting {...strange} />}
    </>
  );
}

function Waiting({ profile: { name, version }, pages, total }: Strange) {
  return (
    <Alert color="orange" icon={<IconHelpHexagon size={20} />} title={t('adminStrangePages.title')}>
      <Text fz="sm" maw="70ch">
        {t('adminStrangePages.help')}
      </Text>
      <Text fz="xs" c="dimmed" mb="sm">
        {t('adminStrangePages.profile', { name, version })}
      </Text>
      <ul className={rows.rows}>
        {pages.map((page) => (
          <li key={`${page.accountId} ${page.kind}`} className={rows.row}>
            <Met page={page} />
          </li>
        ))}
      </ul>
      {total > pages.length && (
        <Text fz="sm" mt="sm">
          {t('adminStrangePages.more', { n: formatNumber(total - pages.length) })}
        </Text>
      )}
    </Alert>
  );
}

function Met({ page }: { page: StrangePage }) {
  const { accountName, kind, places, since, nextLookAt, detail, picture } = page;
  return (
    <Group justify="space-between" gap="xs">
      <Stack gap={0} miw={0}>
        <Text fz="sm" fw={600}>
          {`${t(`adminStrangePages.kinds.${kind}`)} · `}
          <bdi>{accountName}</bdi>
          {` · ${t('adminStrangePages.places', { count: places, n: formatNumber(places) })}`}
        </Text>
        <Text fz="xs">
          {`${t('adminStrangePages.since')} `}
          <TimeText at={since} />
          {` · ${t('adminStrangePages.nextLook')} `}
          <TimeText at={nextLookAt} />
        </Text>
        {detail !== '' && (
          <Text fz="xs" c="dimmed">
            {`${t('adminStrangePages.detail')}: `}
            <bdi dir="ltr">{detail}</bdi>
          </Text>
        )}
      </Stack>
      {picture !== null && <PictureButton path={picture} account={accountName} />}
    </Group>
  );
}

function PictureButton({ path, account }: { path: string; account: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconPhoto size={14} aria-hidden />}
        onClick={open}
        aria-haspopup="dialog"
      >
        {t('adminStrangePages.showPicture')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        size={900}
        title={t('adminStrangePages.pictureTitle')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Picture path={path} alt={t('adminStrangePages.pictureAlt', { account })} />
      </Modal>
    </>
  );
}

function Picture({ path, alt }: { path: string; alt: string }) {
  const { picture, src } = useEvidencePicture(path);
  return (
    <QueryView
      query={{ ...picture, data: src ?? undefined }}
      skeleton={<Skeleton h={300} radius="md" />}
      failed={t('adminStrangePages.pictureFailed')}
    >
      {(address) => <img src={address} alt={alt} className={classes.picture} />}
    </QueryView>
  );
}
