import { isUrgent, listNotifications, notificationAdded } from '@megafon/contracts';
import type { News } from '@megafon/contracts';
import { ActionIcon, Indicator, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { toastFailure } from '../../components/toast.js';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { useLive, useLiveConnected } from '../../lib/live/use-live.js';
import { query } from '../../lib/query.js';
import { userZone } from '../../lib/time-zone.js';
import classes from './bell.module.css';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.js')).BellPanel }));
const pollMs = 60_000;
const mostShown = 99;

/** What happened, and how much of it was not read yet. The list's code is fetched when it is first wanted. */
export function Bell() {
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [announced, setAnnounced] = useState('');
  const isLive = useLiveConnected();
  const newest = useQuery({
    ...query(listNotifications, { query: { limit: 1 } }),
    refetchInterval: isLive ? false : pollMs,
  });
  const unread = newest.data?.unread ?? 0;
  // What is seen stands in the name as well: who speaks to the page says what they see.
  const seen = unread > mostShown ? `${mostShown}+` : formatNumber(unread);
  const tell = async (news: News) => {
    const { notificationLine } = await import('./bell-line.js');
    const { text } = notificationLine(news, userZone());
    // A toast is read out as well.
    if (isUrgent(news)) toastFailure(text);
    else setAnnounced(text);
  };
  useLive(notificationAdded, ({ data: { news } }) => {
    // Without the words it is counted, and stands in the list.
    tell(news).catch(() => undefined);
  });
  return (
    <div className={classes.place}>
      <ActionIcon
        ref={button}
        aria-label={unread > 0 ? t('bell.unread', { count: unread, n: seen }) : t('bell.title')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Indicator disabled={unread === 0} label={seen} color="red" size={16} offset={2} component="span">
          <IconBell size={20} stroke={1.7} style={{ display: 'block' }} aria-hidden />
        </Indicator>
      </ActionIcon>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {isOpen && (
        <Suspense fallback={null}>
          <BellPanel id={panelId} button={button} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
