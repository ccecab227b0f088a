import { useEffect } from 'react';
import { read, send } from '../site/calls.js';
import { cx } from '../site/classes.js';
import { useSite } from '../site/site.js';
import { LoginCard } from './card.js';

const everyMs = 1_000;

/** Asks each second whether the phone answered, and then goes on. */
export function Approval() {
  const { texts } = useSite();
  useEffect(() => {
    const ask = async () => {
      const { waiting } = await read<{ waiting: boolean }>('/api/login/approval');
      if (!waiting) await send('/login/approval', {});
    };
    // What did not come is simply asked for again.
    const timer = setInterval(() => void ask().catch(() => undefined), everyMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <LoginCard title={texts.approvalTitle} error={null}>
      <p>{texts.approvalText}</p>
      <p className={cx('waiting')} role="status">
        {texts.approvalWaiting}
      </p>
    </LoginCard>
  );
}
