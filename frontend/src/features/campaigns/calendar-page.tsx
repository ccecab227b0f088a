import { Button, Group, Text } from '@mantine/core';
import { IconList, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Banner, useNotice } from '../../components/banner.js';
import { FirstUseHint } from '../../components/first-use-hint.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { toastSuccess } from '../../components/toast.js';
import { t } from '../../i18n/t.js';
import { formatDateTime } from '../../lib/format.js';
import { useIsPhone } from '../../lib/use-is-phone.js';
import { useNow } from '../../lib/use-now.js';
import { useUrlState } from '../../lib/use-url-state.js';
import { useCalendar, useMove } from './api/use-calendar.js';
import type { Move } from './api/use-calendar.js';
import { failedWith } from './api/use-campaign-actions.js';
import { Agenda } from './calendar/agenda.js';
import {
  calendarViews,
  dayOf,
  daysShown,
  isDay,
  isSameMonth,
  onDay,
  spanOf,
} from './calendar/calendar-days.js';
import type { CalendarView, Day } from './calendar/calendar-days.js';
import { CalendarGrid } from './calendar/calendar-grid.js';
import { CalendarToolbar } from './calendar/calendar-toolbar.js';
import { DayDrawer } from './calendar/day-drawer.js';
import { entriesByDay } from './calendar/entries.js';
import type { ShownEntry } from './calendar/entries.js';
import { MoveModal } from './calendar/move-modal.js';
import { MovedNotice } from './calendar/moved-notice.js';
import { pageText } from './calendar/page-title.js';
import type { Drop } from './calendar/use-dragging.js';
import { isPast } from './campaign-fields.js';

const minuteMs = 60_000;
const defaults: { view: CalendarView; day: string } = { view: 'month', day: '' };
const allowed = { view: calendarViews };
const nothing: ReadonlyMap<Day, ShownEntry[]> = new Map();

export function CalendarPage() {
  const today = dayOf(new Date(useNow(minuteMs)).toISOString());
  const [{ view, day: asked }, change] = useUrlState(defaults, allowed);
  const day = isDay(asked) ? asked : today;
  const phone = useIsPhone();
  const days = useMemo(() => daysShown(view, day), [view, day]);
  const calendar = useCalendar(spanOf(days));
  const entries = useMemo(() => (calendar.data ? entriesByDay(calendar.data) : nothing), [calendar.data]);
  const [opened, setOpened] = useState<Day | null>(null);
  const [moving, setMoving] = useState<{ entry: ShownEntry; drop: Drop | null } | null>(null);
  const navigate = useNavigate();
  const { move, lastMove, undo, forget, notice } = useMoving();
  const askWhere = (entry: ShownEntry) => setMoving({ entry, drop: null });
  const moveTo = (entry: ShownEntry, drop: Drop) => {
    setMoving(null);
    setOpened(null);
    move(entry, drop);
  };
  // Over hours a hand slips by a quarter: what was hit is said, with what is known against it, before it holds.
  const putAt = (entry: ShownEntry, drop: Drop) => {
    if (drop.time === undefined) moveTo(entry, drop);
    else if (onDay(entry.at, drop.day, drop.time) !== entry.at) setMoving({ entry, drop });
  };
  // Today it is an hour from now.
  const create = (on: Day) => void navigate(on > today ? `/campaigns/new?date=${on}` : '/campaigns/new');

  return (
    <>
      <PageHeader title={t('calendar.title')} help={t('calendar.help')} action={<Actions />} />
      <Banner notice={notice.notice} onClose={notice.clear} />
      <FirstUseHint screen="calendar" />
      {lastMove && <MovedNotice move={lastMove} onUndo={undo} onClose={forget} />}
      <CalendarToolbar view={view} day={day} today={today} onChange={change} />
      <QueryView
        // The days are drawn before what lies on them is known: nothing jumps, and the focus stays on its day.
        query={{ ...calendar, data: calendar.isPending ? nothing : calendar.data && entries }}
        skeleton={null}
        failed={t('calendar.failed')}
      >
        {(shown) =>
          phone ? (
            <Agenda
              days={view === 'week' ? days : days.filter((one) => isSameMonth(one, day))}
              today={today}
              entries={shown}
              loading={calendar.isPending}
              onOpen={setOpened}
              onMove={askWhere}
            />
          ) : (
            <CalendarGrid
              label={pageText(view, day)}
              view={view}
              days={days}
              day={day}
              today={today}
              entries={shown}
              loading={calendar.isPending}
              onDay={(to) => change({ day: to })}
              onOpen={(on) => {
                change({ day: on });
                setOpened(on);
              }}
              onMove={putAt}
            />
          )
        }
      </QueryView>
      <Text fz="sm" c="dimmed" mt="xs" role="status">
        {calendar.data?.isCut === true && t('calendar.cut')}
        {calendar.data && entries.size === 0 && !phone && t('calendar.empty')}
      </Text>
      {!phone && (
        <Text fz="xs" c="dimmed">
          {t('calendar.keys')}
        </Text>
      )}
      <DayDrawer
        day={opened}
        today={today}
        entries={(opened !== null && entries.get(opened)) || []}
        onClose={() => setOpened(null)}
        onMove={askWhere}
        onCreate={create}
      />
      <MoveModal
        entry={moving?.entry ?? null}
        drop={moving?.drop ?? null}
        today={today}
        onClose={() => setMoving(null)}
        onMove={moveTo}
      />
    </>
  );
}

function Actions() {
  return (
    <Group gap="xs">
      <Button component={Link} to="/campaigns" variant="default" leftSection={<IconList size={16} />}>
        {t('calendar.list')}
      </Button>
      <Button component={Link} to="/campaigns/new" leftSection={<IconPlus size={16} />}>
        {t('campaigns.create')}
      </Button>
    </Group>
  );
}

/** Moving, with the last move to take back, and what went wrong. */
function useMoving() {
  const notice = useNotice();
  const [lastMove, setLastMove] = useState<Move | null>(null);
  const moving = useMove({
    onMoved: setLastMove,
    onFail: (error) => notice.fail(failedWith(t('calendar.moveFailed'), error)),
  });
  const start = (wanted: Move, onSuccess?: () => void) => {
    notice.clear();
    setLastMove(null);
    moving.mutate(wanted, { onSuccess });
  };
  return {
    notice,
    lastMove,
    forget: () => setLastMove(null),
    move: ({ campaignId, name, at }: ShownEntry, { day, time }: Drop) => {
      const to = onDay(at, day, time);
      if (to === at) return;
      if (isPast(new Date(to), new Date())) notice.fail(t('calendar.movePast'));
      else start({ campaignId, name, from: at, to });
    },
    undo: () => {
      if (!lastMove) return;
      const { campaignId, name, from, to } = lastMove;
      start({ campaignId, name, from: to, to: from }, () => {
        setLastMove(null);
        toastSuccess(t('calendar.moveUndone', { name, when: formatDateTime(from) }));
      });
    },
  };
}
