import { lessonHours, previewCampaign } from '@megafon/contracts';
import type { Campaign, CampaignPreview, HourReason, PreviewTarget } from '@megafon/contracts';
import { Alert, Badge, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../../components/query-view.js';
import { ShownText } from '../../../components/shown-text.js';
import { countOf, t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { formatDateTime, formatNumber, hourText } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';
import classes from './run-view.module.css';

/** About two lines of them. */
const shownLetters = 90;

interface Props {
  /** null while closed. */
  campaign: Campaign | null;
  onClose: () => void;
}

/** Who would post what, where and when, and what would be refused. It only reads. */
export function PreviewDrawer({ campaign, onClose }: Props) {
  return (
    <Drawer
      opened={campaign !== null}
      onClose={onClose}
      position="left"
      size="lg"
      title={t('campaignPreview.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {campaign && <Preview campaign={campaign} />}
    </Drawer>
  );
}

function Preview({ campaign }: { campaign: Campaign }) {
  const preview = useQuery({
    ...query(previewCampaign, { params: { id: campaign._id } }),
    // It is true for the moment only.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Stack>
      <Text fz="sm" c="dimmed">
        {t('campaignPreview.help')}
      </Text>
      {/* Its reason is what one can do something about: an empty box, no connected account. */}
      <QueryView
        query={preview}
        skeleton={<PreviewSkeleton />}
        failed={textOf(preview.error, t('campaignPreview.failed'))}
      >
        {(data) => <Foreseen data={data} />}
      </QueryView>
    </Stack>
  );
}

export function PreviewSkeleton() {
  return (
    <Stack gap="sm">
      <Skeleton h={40} />
      <Skeleton h={72} />
      <Skeleton h={72} />
    </Stack>
  );
}

export function Foreseen({ data }: { data: CampaignPreview }) {
  const { startAt, targets, refusedTotal, leftOut, bumping } = data;
  const total = formatNumber(targets.length);
  return (
    <Stack gap="sm">
      <Text>{t('campaignPreview.start', { when: formatDateTime(startAt) })}</Text>
      {bumping && (
        <Text>
          {t('bumps.foreseen', { count: bumping.times, every: countOf('hours', bumping.everyHours) })}
        </Text>
      )}
      {refusedTotal > 0 && (
        <Alert color="orange" role="status" icon={<IconAlertTriangle size={20} />}>
          {t('campaignPreview.refused', { n: formatNumber(refusedTotal), total })}
        </Alert>
      )}
      {leftOut.length > 0 && (
        <Alert color="orange" role="status" icon={<IconInfoCircle size={20} />}>
          {t('campaignPreview.leftOut', { names: leftOut.map(({ accountName }) => accountName).join(', ') })}
        </Alert>
      )}
      <ul className={classes.targets} aria-label={t('campaignPreview.targets')}>
        {targets.map((target, index) => (
          <ForeseenTarget key={index} target={target} />
        ))}
      </ul>
    </Stack>
  );
}

/** What is posted there, cut short until somebody wants to see it whole. */
function ForeseenText({ what, text }: { what: string; text: string | null }) {
  const [whole, setWhole] = useState(false);
  if (text === null || text === '') return null;
  const isLong = text.length > shownLetters || text.includes('\n');
  return (
    <div>
      <Text
        fz="sm"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        {...(isLong && !whole && { lineClamp: 2 })}
      >
        <Text span c="dimmed" inherit>{`${what}: `}</Text>
        <bdi>
          <ShownText text={text} />
        </bdi>
      </Text>
      {isLong && (
        <Button size="compact-xs" variant="subtle" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t('campaignPreview.less') : t('campaignPreview.whole')}
        </Button>
      )}
    </div>
  );
}

function ForeseenTarget({ target }: { target: PreviewTarget }) {
  const { groupName, accountName, postText, postFiles, commentText, membership, at, refusal } = target;
  const { commentRefusal, postReason, hourReason } = target;
  return (
    <li className={classes.target}>
      <Text fw={600} truncate>
        <bdi>{groupName ?? t('campaignPreview.existingPost')}</bdi>
      </Text>
      <Badge color={refusal === null ? 'gray' : 'red'} size="lg">
        {at === null ? t('campaignPreview.notDone') : formatDateTime(at)}
      </Badge>
      <Stack gap={2} className={classes.wholeRow}>
        <ForeseenText what={t('campaignPreview.post')} text={postText} />
        {postFiles.length > 0 && (
          <Text fz="xs" c="dimmed">
            {postFiles.includes('video')
              ? t('campaignPreview.withVideo')
              : t('campaignPreview.withPictures', { count: postFiles.length })}
          </Text>
        )}
        {postReason && (
          <Text fz="xs" c="dimmed">
            {t(`campaignPreview.why.${postReason.why}`, believed(postReason))}
          </Text>
        )}
        {hourReason && (
          <Text fz="xs" c="dimmed">
            {hoursText(hourReason)}
          </Text>
        )}
        <ForeseenText what={t('campaignPreview.comment')} text={commentText} />
        <Group gap="4px 12px">
          <Text fz="xs" c="dimmed">
            {`${t('run.account')}: `}
            <bdi>{accountName}</bdi>
          </Text>
          {groupName !== null && membership !== 'member' && (
            <Text fz="xs" c="dimmed">
              {t(`campaignPreview.membership.${membership}`)}
            </Text>
          )}
        </Group>
      </Stack>
      {refusal !== null && (
        <Text fz="sm" c="var(--mantine-color-error)" className={classes.wholeRow}>
          {t(`failure.${refusal}`)}
        </Text>
      )}
      {refusal === null && commentRefusal !== null && (
        <Text fz="sm" c="dimmed" className={classes.wholeRow}>
          {t('campaignPreview.noComment', { why: t(`failure.${commentRefusal}`) })}
        </Text>
      )}
    </li>
  );
}

function hoursText({ hour, why, ...belief }: HourReason): string {
  const clock = (at: number) => hourText(at % 24);
  return t(`campaignPreview.whyHours.${why}`, {
    ...{ begin: clock(hour), end: clock(hour + lessonHours) },
    ...believed(belief),
  });
}

/** What a post is believed to earn, in words. */
function believed({ posts, mean, from, to }: Pick<HourReason, 'posts' | 'mean' | 'from' | 'to'>) {
  return {
    ...{ mean: formatNumber(mean), from: formatNumber(from), to: formatNumber(to) },
    posts: countOf('posts', posts),
  };
}
