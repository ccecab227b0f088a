import { getAutomationState, getKillSwitch, setKillSwitch } from '@megafon/contracts';
import { useAction } from '../../../lib/query.js';

export function useTurnKillSwitch() {
  return useAction(setKillSwitch, [getKillSwitch, getAutomationState]);
}
