import { bodyText, maxGroupNameLength, wordingRefusal } from '@megafon/contracts';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { follows } from '../../lib/form-rules.js';

/** What a text of a post or comment has to be, in each of its wordings. For `validate` of a field. */
export function wordingRules(maxLength: number) {
  return {
    fits: follows(bodyText(maxLength), t('common.tooLong')),
    wordings: (text: string): true | string => {
      const refusal = wordingRefusal(text, maxLength);
      return refusal === null || t(`wordings.${refusal}`, { n: formatNumber(maxGroupNameLength) });
    },
  };
}
