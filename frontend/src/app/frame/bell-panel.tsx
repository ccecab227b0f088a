import { listNotifications, readNotifications } from '@megafon/contracts';
import { ActionIcon, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useClickOutside, useHotkeys } from '@mantine/hooks';
import { IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.js';
import { LoadMore } from '../../components/load-more.js';
import { QueryView } from '../../components/query-view.js';
import { toastFailure } from '../../components/toast.js';
import { t } from '../../i18n/t.js';
import { pages, useAction } from '../../lib/query.js';
import { BellList } from './bell-list.js';
import classes from './bell.module.css';

interface Props {
  id: string;
  /** Gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  unread: number;
  onClose: () => void;
}

/** The list of what happened, below its button: the page goes on beside it. */
export function BellPanel({ id, button, unread, onClose }: Props) {
  const titleId = useId();
  const panel = useClickOutside<HTMLElement>((event) => {
    if (!(event.target instanceof Node && button.current?.contains(event.target))) onClose();
  });
  useEffect(() => panel.current?.focus(), [panel]);
  const list = useInfiniteQuery({
    ...pages(listNotifications),
    select: ({ pages: all }) => all.flatMap(({ items }) => items),
  });
  const read = useAction(readNotifications, [listNotifications]);
  const markRead = (body: { ids: string[] } | { upTo: string }) =>
    read.mutate({ body }, { onError: () => toastFailure(t('bell.readFailed')) });
  useHotkeys([
    [
      'Escape',
      () => {
        onClose();
        button.current?.focus();
      },
    ],
  ]);
  const [newest] = list.data ?? [];
  return (
    <section
      id={id}
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.panel}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap" className={classes.head}>
        <Title order={2} fz={16} id={titleId}>
          {t('bell.title')}
        </Title>
        <Group gap={4} wrap="nowrap">
          <BusyButton
            variant="subtle"
            size="xs"
            busy={unread === 0 || !newest || read.isPending}
            onClick={() => newest && markRead({ upTo: newest._id })}
          >
            {t('bell.readAll')}
          </BusyButton>
          <ActionIcon
            component={Link}
            to="/settings#notifications"
            aria-label={t('bell.settings')}
            onClick={onClose}
          >
            <IconSettings size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <div className={classes.scroll}>
        <QueryView
          query={list}
          skeleton={<BellSkeleton />}
          failed={t('bell.loadFailed')}
          small
          empty={{ when: (items) => items.length === 0, show: <NothingYet /> }}
        >
          {(items) => (
            <BellList
              items={items}
              onOpen={({ _id, isRead }) => {
                if (!isRead) markRead({ ids: [_id] });
                onClose();
              }}
            />
          )}
        </QueryView>
        {list.hasNextPage && (
          <LoadMore
            byScrolling={false}
            onMore={() => void list.fetchNextPage()}
            busy={list.isFetchingNextPage}
          />
        )}
      </div>
    </section>
  );
}

function NothingYet() {
  return (
    <Stack gap={4} p="lg" ta="center">
      <Text fw={600}>{t('bell.empty')}</Text>
      <Text c="dimmed" fz="sm">
        {t('bell.emptyHelp')}
      </Text>
    </Stack>
  );
}

function BellSkeleton() {
  return (
    <Stack gap="xs" p="sm">
      {[0, 1, 2].map((n) => (
        <Skeleton key={n} h={52} radius="md" />
      ))}
    </Stack>
  );
}
