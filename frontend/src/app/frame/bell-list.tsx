import type { Notification } from '@megafon/contracts';
import { Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleHalf2, IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { TimeText } from '../../components/time-text.js';
import { t } from '../../i18n/t.js';
import { formatDate } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import classes from './bell.module.css';

const looks = {
  good: { color: 'green', icon: IconCheck },
  bad: { color: 'red', icon: IconAlertTriangle },
  warning: { color: 'yellow', icon: IconCircleHalf2 },
  neutral: { color: 'primary', icon: IconInfoCircle },
} as const;
const dayMs = 86_400_000;

interface Props {
  items: readonly Notification[];
  onOpen: (notification: Notification) => void;
}

/** Newest first, by days. */
export function BellList({ items, onOpen }: Props) {
  const now = useNow(60_000);
  return [...byDay(items)].map(([day, ofDay]) => (
    <Day key={day} name={dayName(day, now)} items={ofDay} onOpen={onOpen} />
  ));
}

function byDay(items: readonly Notification[]): Map<string, Notification[]> {
  const days = new Map<string, Notification[]>();
  for (const item of items) {
    const day = formatDate(item.at);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return days;
}

function dayName(day: string, now: number): string {
  if (day === formatDate(new Date(now))) return t('bell.today');
  return day === formatDate(new Date(now - dayMs)) ? t('bell.yesterday') : day;
}

function Day({ name, items, onOpen }: Props & { name: string }) {
  const id = useId();
  return (
    <>
      <Text component="h3" id={id} fz="xs" fw={600} c="dimmed" className={classes.day}>
        {name}
      </Text>
      <ul className={classes.list} aria-labelledby={id}>
        {items.map((item) => (
          <li key={item._id}>
            <Item item={item} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Item({ item, onOpen }: { item: Notification } & Pick<Props, 'onOpen'>) {
  const { color, icon: Icon } = looks[item.tone];
  return (
    <Link
      to={item.to}
      className={classes.item}
      data-unread={!item.isRead || undefined}
      onClick={() => onOpen(item)}
    >
      <ThemeIcon variant="light" color={color} size={28} radius="xl" aria-hidden>
        <Icon size={16} />
      </ThemeIcon>
      <span className={classes.words}>
        {!item.isRead && <VisuallyHidden>{`${t('bell.isUnread')}: `}</VisuallyHidden>}
        <Text span fz="sm" fw={item.isRead ? 400 : 600} dir="auto" className={classes.text}>
          {item.text}
        </Text>
        <Text span fz="xs" c="dimmed">
          <TimeText at={item.at} relative />
        </Text>
      </span>
      {!item.isRead && <span className={classes.dot} aria-hidden />}
    </Link>
  );
}
