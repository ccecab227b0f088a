import '@mantine/spotlight/styles.css';
import {
  campaignPath,
  listCommentBoxes,
  listGroupBoxes,
  listPostBoxes,
  pageCampaigns,
  pageGroups,
} from '@megafon/contracts';
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import {
  IconMessages,
  IconNotes,
  IconPackages,
  IconRefresh,
  IconSearch,
  IconSpeakerphone,
  IconUsersGroup,
} from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../../i18n/t.js';
import { pages, query } from '../../lib/query.js';
import { useUser } from '../../lib/use-session.js';
import { pagesOf } from './navigation.js';
import type { NavigationEntry } from './navigation.js';

const [store, spotlight] = createSpotlight();
const mostOfAKind = 6;
const searchAfterMs = 200;

interface Found {
  title: string;
  entries: (NavigationEntry & { key: string })[];
}

export function QuickSearchDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [words, setWords] = useState('');
  const navigate = useNavigate();
  const { found, isSearching, failed, searchAgain } = useFound(words, opened);
  useEffect(() => {
    if (opened) spotlight.open();
    else spotlight.close();
  }, [opened]);
  return (
    <Spotlight.Root
      store={store}
      onSpotlightClose={onClose}
      attributes={{ content: { 'aria-label': t('spotlight.open') } }}
      query={words}
      onQueryChange={setWords}
      shortcut={null}
      radius="lg"
      maxHeight={440}
      scrollable
    >
      <Spotlight.Search
        placeholder={t('spotlight.placeholder')}
        aria-label={t('spotlight.open')}
        leftSection={<IconSearch size={18} stroke={1.7} />}
      />
      <Spotlight.ActionsList>
        {found.length === 0 && (isSearching || !failed) && (
          <Spotlight.Empty role="status">
            {isSearching ? t('quickSearch.searching') : t('spotlight.nothing')}
          </Spotlight.Empty>
        )}
        {found.map((group) => (
          <Spotlight.ActionsGroup key={group.title} label={group.title}>
            {group.entries.map(({ key, label, to, icon: Icon }) => (
              <Spotlight.Action
                key={key}
                label={label}
                leftSection={<Icon size={18} stroke={1.7} />}
                onClick={() => void navigate(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {failed && !isSearching && (
          <>
            <Text role="alert" fz="sm" c="var(--mantine-color-error)" px="sm" pt="xs">
              {found.length === 0 ? t('quickSearch.failed') : t('quickSearch.partlyFailed')}
            </Text>
            <Spotlight.Action
              label={t('common.retry')}
              leftSection={<IconRefresh size={18} stroke={1.7} />}
              closeSpotlightOnTrigger={false}
              onClick={searchAgain}
            />
          </>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** What is found so far; `failed` where some of it could not be asked for. */
function useFound(words: string, enabled: boolean) {
  const places = pagesOf(useUser());
  const groupBoxes = useQuery({ ...query(listGroupBoxes), enabled });
  const postBoxes = useQuery({ ...query(listPostBoxes), enabled });
  const commentBoxes = useQuery({ ...query(listCommentBoxes), enabled });
  const [search] = useDebouncedValue(words.trim(), searchAfterMs);
  const campaigns = useInfiniteQuery({
    ...pages(pageCampaigns, { query: { search, limit: mostOfAKind } }),
    enabled: enabled && search !== '',
    placeholderData: keepPreviousData,
  });
  const groups = useQuery({
    ...query(pageGroups, { query: { q: search, limit: mostOfAKind } }),
    enabled: enabled && search !== '',
    placeholderData: keepPreviousData,
  });

  const wanted = words.trim().toLowerCase();
  const matching = <T,>(items: readonly T[] | undefined, nameOf: (item: T) => string): T[] => {
    if (wanted === '') return [];
    const matches: T[] = [];
    for (const item of items ?? []) {
      if (nameOf(item).toLowerCase().includes(wanted)) matches.push(item);
      if (matches.length === mostOfAKind) break;
    }
    return matches;
  };
  const boxes = [
    ...matching(groupBoxes.data?.data, (box) => box.name).map((box) => ({
      key: box._id,
      label: box.name,
      to: `/group-boxes/${box._id}`,
      icon: IconPackages,
    })),
    ...matching(postBoxes.data, (box) => box.name).map((box) => ({
      key: box._id,
      label: box.name,
      to: `/post-boxes/edit/${box._id}`,
      icon: IconNotes,
    })),
    ...matching(commentBoxes.data, (box) => box.name).map((box) => ({
      key: box._id,
      label: box.name,
      to: `/comment-boxes/edit/${box._id}`,
      icon: IconMessages,
    })),
  ];
  const all: Found[] = [
    {
      title: t('spotlight.pages'),
      entries: (wanted === '' ? places : matching(places, (page) => page.label)).map((page) => ({
        ...page,
        key: page.to,
      })),
    },
    { title: t('spotlight.boxes'), entries: boxes },
    {
      title: t('spotlight.campaigns'),
      entries: matching(campaigns.data?.pages[0]?.items, (campaign) => campaign.name).map((campaign) => ({
        key: campaign._id,
        label: campaign.name,
        to: campaignPath(campaign._id),
        icon: IconSpeakerphone,
      })),
    },
    {
      title: t('spotlight.groups'),
      entries: (wanted === '' ? [] : (groups.data?.groups ?? [])).map((group) => ({
        key: group._id,
        label: group.name,
        to: `/groups?q=${encodeURIComponent(group.name)}`,
        icon: IconUsersGroup,
      })),
    },
  ];
  const asked = [groupBoxes, postBoxes, commentBoxes, campaigns, groups];
  // Without a connection nothing is asked, and no answer is due.
  const isHeldUp = ({ data, fetchStatus, isPlaceholderData }: (typeof asked)[number]) =>
    fetchStatus === 'paused' && (data === undefined || isPlaceholderData);
  const unanswered = asked.filter((one) => one.isLoadingError || isHeldUp(one));
  const isAnswerDue =
    words.trim() !== search ||
    asked.some((one) => (one.isPending || one.isPlaceholderData) && !isHeldUp(one)) ||
    unanswered.some(({ isFetching }) => isFetching);
  return {
    found: all.filter(({ entries }) => entries.length > 0),
    isSearching: wanted !== '' && isAnswerDue,
    failed: wanted !== '' && unanswered.length > 0,
    searchAgain: () => unanswered.forEach(({ refetch }) => void refetch()),
  };
}
