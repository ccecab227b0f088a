import { importGroups, listLeftOutGroups } from '@megafon/contracts';
import type { ImportedGroup } from '@megafon/contracts';
import { call } from '../../../lib/call.js';
import { useAction } from '../../../lib/query.js';
import { groupAnswers } from './use-placed-groups.js';

export function useImportGroups() {
  return useAction(importGroups, [listLeftOutGroups, ...groupAnswers]);
}

/** What an import of these would answer; nothing is added. */
export function tryImport(rows: ImportedGroup[]) {
  return call(importGroups, { body: { rows, dryRun: true } });
}
