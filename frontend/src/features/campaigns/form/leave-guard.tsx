import { useLeaveGuard } from '../../../components/use-leave-guard.js';
import { t } from '../../../i18n/t.js';

export function LeaveGuard({ dirty }: { dirty: boolean }) {
  useLeaveGuard(dirty, t('textBox.draftStays'));
  return null;
}
