import { RowImportButton } from '../../../components/row-import/row-import-button.js';
import type { RowImport } from '../../../components/row-import/row-import.js';
import { toastSuccess } from '../../../components/toast.js';
import { countOf, t } from '../../../i18n/t.js';
import { judgedItems } from '../item-file.js';
import { kinds } from '../kinds.js';
import type { BoxKind } from '../kinds.js';

interface Props {
  kind: BoxKind;
  disabled: boolean;
  /** The texts that stand in the form. */
  held: () => readonly string[];
  onTexts: (texts: readonly string[]) => void;
}

/** Posts or comments out of a file, into the form: they are saved with the box. */
export function ImportItemsButton({ kind, disabled, held, onTexts }: Props) {
  const { maxLength, itemsName } = kinds[kind];
  const file: RowImport<string> = {
    title: t(`rowImport.titles.${itemsName}`),
    columns: ['text', 'link'],
    needs: [['text']],
    template: {
      name: t(`rowImport.templates.${itemsName}`),
      row: { text: t(`rowImport.examples.${kind}`), link: t('rowImport.examples.itemLink') },
    },
    count: (count) => countOf(itemsName, count),
    judge: (rows) => judgedItems(rows, { maxLength, held: held() }),
    bring: (right) => {
      onTexts(right.map(({ value }) => value));
      return [];
    },
    onDone: (count) => toastSuccess(t('rowImport.appended', { what: countOf(itemsName, count) })),
  };
  return <RowImportButton kind={file} disabled={disabled} />;
}
