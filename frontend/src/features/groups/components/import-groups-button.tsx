import type { ImportedGroup } from '@megafon/contracts';
import { RowImportButton } from '../../../components/row-import/row-import-button.js';
import type { RightRow, RowImport } from '../../../components/row-import/row-import.js';
import { countOf, t } from '../../../i18n/t.js';
import { tryImport, useImportGroups } from '../api/use-import-groups.js';
import { afterRefusals, judgedGroups } from '../group-file.js';

const rowsOf = (right: readonly RightRow<ImportedGroup>[]) => right.map(({ value }) => value);

/** Groups out of a file; the server says beforehand which of them it would not take. */
export function ImportGroupsButton({ onDone }: { onDone: (text: string) => void }) {
  const adding = useImportGroups();
  const kind: RowImport<ImportedGroup> = {
    title: t('rowImport.titles.groups'),
    columns: ['name', 'link', 'id', 'members'],
    needs: [['name'], ['link', 'id']],
    template: {
      name: t('rowImport.templates.groups'),
      row: {
        name: t('rowImport.examples.group'),
        link: t('rowImport.examples.link'),
        members: t('rowImport.examples.members'),
      },
    },
    count: (count) => countOf('groups', count),
    judge: async (rows) => {
      const own = judgedGroups(rows);
      if (own.right.length === 0) return own;
      const reply = await tryImport(rowsOf(own.right));
      const { right, faults } = afterRefusals(own.right, reply);
      return { right, faults: [...own.faults, ...faults] };
    },
    bring: async (right) => {
      const reply = await adding.mutateAsync({ body: { rows: rowsOf(right) } });
      return afterRefusals(right, reply).faults;
    },
    onDone: (count) => onDone(t('rowImport.done', { what: countOf('groups', count) })),
  };
  return <RowImportButton kind={kind} />;
}
