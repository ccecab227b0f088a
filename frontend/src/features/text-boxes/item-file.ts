import { literalText, maxItemsPerBox, webUrl } from '@megafon/contracts';
import { wordingRules } from '../../components/wordings/wording-rule.js';
import { judgedEach } from '../../components/row-import/row-import.js';
import type { ImportRow, JudgedRows, RowFault } from '../../components/row-import/row-import.js';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { withHttps } from '../../lib/links.js';

type Fault = Omit<RowFault, 'line'>;

/**
 * What the rows of a file say of posts or comments, by the rules of the form. A link stands below its text, as it is:
 * braces in it are no choice.
 * @param held what the box holds already
 */
export function judgedItems(
  rows: readonly ImportRow[],
  { maxLength, held }: { maxLength: number; held: readonly string[] },
): JudgedRows<string> {
  const inBox = new Set(held.map((text) => text.trim()));
  const lines = new Map<string, number>();
  let room = maxItemsPerBox - held.length;
  return judgedEach(rows, ({ line, cells }): { title: string; value: string } | Fault[] => {
    const link = withHttps(cells.link);
    const text =
      link === '' || cells.text.includes(link) ? cells.text : `${cells.text}\n${literalText(link)}`;
    const wrong = faultOfText(cells.text, text, maxLength) ?? faultOfLink(link);
    if (wrong) return [wrong];
    const earlier = lines.get(text);
    if (earlier !== undefined)
      return [{ column: 'text', reason: t('rowImport.reasons.doubled', { line: formatNumber(earlier) }) }];
    lines.set(text, line);
    if (inBox.has(text)) return [{ column: 'text', reason: t('rowImport.reasons.inBox') }];
    room -= 1;
    if (room < 0) {
      const limit = formatNumber(maxItemsPerBox);
      return [{ column: null, reason: t('rowImport.reasons.boxFull', { limit }) }];
    }
    return { title: text, value: text };
  });
}

function faultOfText(written: string, text: string, maxLength: number): Fault | null {
  if (written === '') return { column: 'text', reason: t('rowImport.reasons.textMissing') };
  const { fits, wordings } = wordingRules(maxLength);
  const reason = [fits(text), wordings(text)].find((said) => said !== true);
  return typeof reason === 'string' ? { column: 'text', reason } : null;
}

function faultOfLink(link: string): Fault | null {
  const isFine = link === '' || webUrl.safeParse(link).success;
  return isFine ? null : { column: 'link', reason: t('rowImport.reasons.badLink') };
}
