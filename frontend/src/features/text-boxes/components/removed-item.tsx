import { UndoLine } from '../../../components/undo-line.js';
import { t } from '../../../i18n/t.js';

interface Props {
  /** What it was called: 'פוסט 2'. */
  name: string;
  disabled?: boolean;
  onUndo: () => void;
}

/** Where an item was taken away by mistake. */
export function RemovedItem({ name, disabled, onUndo }: Props) {
  return (
    <UndoLine
      text={t('textBox.itemRemoved', { name })}
      undo={t('textBox.undoRemoval')}
      name={t('textBox.undoRemovalOf', { name })}
      disabled={disabled}
      onUndo={onUndo}
    />
  );
}
