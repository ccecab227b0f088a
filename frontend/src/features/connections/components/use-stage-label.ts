import { useEffect, useState } from 'react';
import { t } from '../../../i18n/t.js';
import { liveLogin } from '../../../i18n/he/connections.js';

const stageMs = 1_000;
const stages = liveLogin.stages;

/** What the first call is most likely doing by now; stays at the last label until it answers. */
export function useStageLabel(running: boolean): string {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setStage((now) => Math.min(now + 1, stages.length - 1)), stageMs);
    return () => {
      clearInterval(timer);
      setStage(0);
    };
  }, [running]);
  return stages[stage] ?? t('common.loading');
}
