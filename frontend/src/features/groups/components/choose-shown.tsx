import { Checkbox } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import type { ChosenGroups } from '../use-group-selection.js';

interface Props {
  chosen: ChosenGroups;
  /** Beside the box, not only for who does not see where it stands. */
  labelled?: boolean;
}

/** Chooses every group that is shown, or none. */
export function ChooseShown({ chosen, labelled = false }: Props) {
  const words = t('groups.chooseShown');
  return (
    <Checkbox
      {...(labelled ? { label: words } : { 'aria-label': words })}
      checked={chosen.shownState === 'all'}
      indeterminate={chosen.shownState === 'some'}
      onChange={(event) => chosen.toggleShown(event.currentTarget.checked)}
    />
  );
}
