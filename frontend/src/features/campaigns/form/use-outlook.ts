import { getUsage, maxGroupsPerCampaign } from '@megafon/contracts';
import type { Measure } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { countOf, t } from '../../../i18n/t.js';
import { formatDateTime, formatNumber } from '../../../lib/format.js';
import { momentOf } from '../../../lib/local-time.js';
import { query } from '../../../lib/query.js';
import type { ChoosableAccount, Material, Materials } from '../api/use-materials.js';
import { scheduleOf } from '../campaign-fields.js';
import type { CampaignFields } from '../campaign-fields.js';
import { recurrenceText } from '../recurrence-text.js';
import { useFormValues } from './use-form-values.js';

/** What the form comes to, as far as it is filled. */
export interface Outlook {
  /** Who would post what, where and when; null while something is missing. */
  sentence: string | null;
  /** '12 קבוצות, שני חשבונות'. */
  counts: string | null;
  /** Names of the fields that are still to be filled. */
  missing: string[];
  /** What it is made of is chosen, so that what it would do can be said. */
  previewable: boolean;
  /** Why it cannot be created as it stands, whatever is filled. */
  blocked: { text: string; help?: { label: string; to: string } } | null;
  /** What is left of the plan's campaigns; null without a limit. */
  left: string | null;
}

export function useOutlook(materials: Materials, isNew: boolean): Outlook {
  const fields = useFormValues();
  const campaigns = useQuery({ ...query(getUsage), enabled: isNew, retry: false }).data?.campaigns ?? null;
  const chosen = chosenOf(fields, materials);
  return {
    missing: missingOf(fields),
    previewable: materialsOf(fields).every(([, isThere]) => isThere),
    sentence: missingOf(fields).length > 0 ? null : sentenceOf(fields, chosen, isNew),
    counts: countsOf(fields, chosen),
    blocked: (isNew ? spent(campaigns) : null) ?? refused(fields, chosen),
    left: isNew && campaigns?.limit != null ? leftOf(campaigns.used, campaigns.limit) : null,
  };
}

interface Chosen {
  posts: Material | undefined;
  groups: Material | undefined;
  comments: Material | undefined;
  /** undefined while they are not known. */
  accounts: readonly ChoosableAccount[] | undefined;
}

function chosenOf(
  fields: CampaignFields,
  { postBoxes, groupBoxes, commentBoxes, accounts }: Materials,
): Chosen {
  const { postBox, groupBox, commentBox, facebookAccounts } = fields;
  const connected = accounts.data?.filter((account) => account.connected);
  return {
    posts: postBoxes.data?.find(({ _id }) => _id === postBox),
    groups: groupBoxes.data?.find(({ _id }) => _id === groupBox),
    comments: commentBoxes.data?.find(({ _id }) => _id === commentBox),
    accounts:
      facebookAccounts.length === 0
        ? connected
        : connected?.filter(({ accountId }) => facebookAccounts.includes(accountId)),
  };
}

function missingOf(fields: CampaignFields): string[] {
  const needed: [string, boolean][] = [
    [t('campaignForm.name'), fields.name.trim() !== ''],
    ...materialsOf(fields),
    [t('campaignForm.date'), fields.startsNow || fields.date !== ''],
    [t('campaignForm.time'), fields.startsNow || fields.time !== ''],
    [t('campaignTimes.weekdays'), fields.startsNow || !fields.isRecurring || fields.weekdays.length > 0],
  ];
  return needed.filter(([, isThere]) => !isThere).map(([name]) => name);
}

function materialsOf({ type, postBox, postUrl, commentBox, groupBox }: CampaignFields): [string, boolean][] {
  const common: [string, boolean] = [t('campaignForm.commentBox'), commentBox !== ''];
  return type === 'mixed_posts'
    ? [[t('campaignForm.postBox'), postBox !== ''], common, [t('campaignForm.groupBox'), groupBox !== '']]
    : [[t('campaignForm.postUrl'), postUrl.trim() !== ''], common];
}

function sentenceOf(fields: CampaignFields, chosen: Chosen, isNew: boolean): string | null {
  const { posts, groups, comments, accounts } = chosen;
  const through = accounts === undefined ? t('campaignForm.accounts') : throughOf(accounts);
  const when = isNew ? `, ${whenOf(fields)}` : '';
  if (fields.type === 'comments_only') {
    return comments ? t('campaignForm.outlook.comments', { comments: comments.name, through, when }) : null;
  }
  if (!posts || !groups) return null;
  return t('campaignForm.outlook.posts', {
    posts: posts.name,
    groups: countOf('groups', groups.count),
    groupBox: groups.name,
    through,
    when,
  });
}

function throughOf(accounts: readonly ChoosableAccount[]): string {
  const [first] = accounts;
  return accounts.length === 1 && first ? first.accountName : countOf('accounts', accounts.length);
}

function whenOf(fields: CampaignFields): string {
  if (fields.startsNow) return t('campaignForm.outlook.now');
  const { recurrence } = scheduleOf(fields);
  if (fields.isRecurring) {
    return t('campaignForm.outlook.recurring', { days: recurrenceText({ recurrence }), time: fields.time });
  }
  const moment = momentOf(fields.date, fields.time);
  return moment ? t('campaignForm.outlook.once', { when: formatDateTime(moment) }) : '';
}

function countsOf({ type }: CampaignFields, { groups, accounts }: Chosen): string | null {
  if (type !== 'mixed_posts' || !groups || !accounts || accounts.length === 0 || groups.count === 0)
    return null;
  return t('campaignForm.outlook.counts', {
    groups: countOf('groups', groups.count),
    accounts: countOf('accounts', accounts.length),
    each: countOf('groups', Math.ceil(groups.count / accounts.length)),
  });
}

function leftOf(used: number, limit: number): string {
  return t('campaignForm.outlook.left', {
    left: formatNumber(Math.max(0, limit - used)),
    limit: formatNumber(limit),
  });
}

function spent(campaigns: Measure | null): Outlook['blocked'] {
  if (campaigns?.limit == null || campaigns.used < campaigns.limit) return null;
  return {
    text: t('campaignForm.outlook.spent', { limit: formatNumber(campaigns.limit) }),
    help: { label: t('common.toPlans'), to: '/subscription' },
  };
}

/** What its run would be refused for: of one that begins at once it is known now. */
function refused({ startsNow, type }: CampaignFields, chosen: Chosen): Outlook['blocked'] {
  const { posts, groups, comments, accounts } = chosen;
  const mixed = type === 'mixed_posts';
  if (mixed && groups && groups.count > maxGroupsPerCampaign) {
    return {
      text: t('campaignForm.outlook.tooManyGroups', {
        groups: countOf('groups', groups.count),
        limit: formatNumber(maxGroupsPerCampaign),
      }),
      help: { label: t('campaignForm.outlook.openBox'), to: `/group-boxes/${groups._id}` },
    };
  }
  if (!startsNow) return null;
  const empty = [mixed ? posts : undefined, mixed ? groups : undefined, comments].find(
    (box) => box?.count === 0,
  );
  if (empty) return { text: t('campaignForm.outlook.emptyBox', { name: empty.name }) };
  if (accounts?.length !== 0) return null;
  return {
    text: t('campaignForm.noAccounts'),
    help: { label: t('campaignForm.connectAccount'), to: '/facebook-connections' },
  };
}
