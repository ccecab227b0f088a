import { groupLink, maxGroupNameLength, maxMembers, networkGroupId, requiredName } from '@megafon/contracts';
import type { ImportedGroup, importGroups, ReplyOf } from '@megafon/contracts';
import { judgedEach } from '../../components/row-import/row-import.js';
import type { ImportRow, JudgedRows, RightRow, RowFault } from '../../components/row-import/row-import.js';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { groupIdOfLink, withHttps } from '../../lib/links.js';

type Fault = Omit<RowFault, 'line'>;
const wholeNumber = /^\d+$|^\d{1,3}(?:[,.' ]\d{3})+$/;

/** What the rows of a file say of groups, by the rules of the form for one group. */
export function judgedGroups(rows: readonly ImportRow[]): JudgedRows<ImportedGroup> {
  const lines = new Map<string, number>();
  return judgedEach(rows, ({ line, cells }) => {
    const { groupId, groupUrl, column } = addressOf(cells);
    const earlier = lines.get(groupId);
    const addressFault = faultOfAddress(cells, groupId, groupUrl, earlier);
    if (groupId !== '' && earlier === undefined) lines.set(groupId, line);
    const faults: Fault[] = [
      ...faultOfName(cells.name),
      ...addressFault.map((reason) => ({ column, reason })),
      ...faultOfMembers(cells.members),
    ];
    if (faults.length > 0) return faults;
    const memberCount = Number(cells.members.replace(/\D/g, ''));
    return { title: cells.name, value: { name: cells.name, groupId, groupUrl, memberCount } };
  });
}

/** The same after the server was asked: what it refuses is a fault of its row. */
export function afterRefusals(
  right: readonly RightRow<ImportedGroup>[],
  { refused, limit }: Pick<ReplyOf<typeof importGroups>, 'refused' | 'limit'>,
): JudgedRows<ImportedGroup> {
  const reasons = new Map(refused.map(({ row, reason }) => [row, reason]));
  const faults = right.flatMap(({ line, value }, row): RowFault[] => {
    const reason = reasons.get(row);
    if (reason === undefined) return [];
    const first = right.find((other) => other.value.groupId === value.groupId)?.line ?? line;
    const text = t(`rowImport.reasons.${reason}`, { limit: formatNumber(limit), line: formatNumber(first) });
    return [{ line, column: reason === 'foreign' ? 'link' : null, reason: text }];
  });
  return { right: right.filter((_, row) => !reasons.has(row)), faults };
}

/** Out of a link its id, wherever the link stands; a number in the column of links is an id. */
function addressOf({ id, link }: ImportRow['cells']): {
  groupId: string;
  groupUrl: string;
  column: 'id' | 'link';
} {
  const within = groupIdOfLink(link);
  if (id === '' && within === null && networkGroupId.safeParse(link).success)
    return { groupId: link, groupUrl: '', column: 'link' };
  const isLink = groupIdOfLink(id) !== null;
  const groupId = groupIdOfLink(id) ?? (id === '' ? (within ?? '') : id);
  const groupUrl = withHttps(link === '' && isLink ? id : link);
  return { groupId, groupUrl, column: id === '' ? 'link' : 'id' };
}

function faultOfName(name: string): Fault[] {
  if (requiredName(maxGroupNameLength).safeParse(name).success) return [];
  const longest = formatNumber(maxGroupNameLength);
  if (name === '') return [{ column: 'name', reason: t('rowImport.reasons.nameMissing') }];
  const isLong = [...name].length > maxGroupNameLength;
  const reason = isLong ? t('rowImport.reasons.nameTooLong', { n: longest }) : t('rowImport.reasons.invalid');
  return [{ column: 'name', reason }];
}

function faultOfAddress(
  { id, link }: ImportRow['cells'],
  groupId: string,
  groupUrl: string,
  earlier: number | undefined,
): string[] {
  if (id === '' && link === '') return [t('rowImport.reasons.addressMissing')];
  if (groupId === '') return [t('rowImport.reasons.notGroupLink')];
  if (!networkGroupId.safeParse(groupId).success) return [t('rowImport.reasons.badId')];
  if (!groupLink.safeParse(groupUrl).success) return [t('rowImport.reasons.badLink')];
  return earlier === undefined ? [] : [t('rowImport.reasons.doubled', { line: formatNumber(earlier) })];
}

function faultOfMembers(members: string): Fault[] {
  const isFine =
    members === '' || (wholeNumber.test(members) && Number(members.replace(/\D/g, '')) <= maxMembers);
  return isFine ? [] : [{ column: 'members', reason: t('rowImport.reasons.badMembers') }];
}
