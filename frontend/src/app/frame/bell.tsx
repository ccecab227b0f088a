import { ActionIcon, Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { toastFailure } from '../../components/toast.js';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { useLiveFeed } from '../../lib/live/use-live.js';
import { happeningOf } from './happening.js';
import type { Happening } from './happening.js';
import { OnDemand } from './on-demand.js';

const BellDropdown = lazy(async () => ({ default: (await import('./bell-dropdown.js')).BellDropdown }));
const mostKept = 50;

/** What happened while this page is open, newest first. */
export function Bell() {
  const feed = useLiveFeed();
  const [happenings, setHappenings] = useState<Happening[]>([]);
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    let lastText = '';
    return feed.on('*', (live) => {
      const happening = happeningOf(live);
      // A campaign tells of itself with every step; the same news is told once.
      if (!happening || happening.text === lastText) return;
      lastText = happening.text;
      setHappenings((kept) => [happening, ...kept].slice(0, mostKept));
      setUnread((count) => count + 1);
      if (happening.urgent) toastFailure(happening.text);
    });
  }, [feed]);

  return (
    <OnDemand
      button={({ onClick, ...props }) => (
        <BellButton
          unread={unread}
          {...props}
          onClick={(event) => {
            setUnread(0);
            onClick?.(event);
          }}
        />
      )}
    >
      {(button) => <BellDropdown button={button} happenings={happenings} />}
    </OnDemand>
  );
}

function BellButton({ unread, ...props }: { unread: number } & Omit<ComponentProps<'button'>, 'color'>) {
  const label =
    unread > 0 ? t('frame.bellUnread', { count: unread, n: formatNumber(unread) }) : t('frame.bell');
  return (
    <ActionIcon aria-label={label} aria-haspopup="menu" {...props}>
      <Indicator disabled={unread === 0} color="red" size={9} offset={2} component="span">
        <IconBell size={20} stroke={1.7} style={{ display: 'block' }} />
      </Indicator>
    </ActionIcon>
  );
}
