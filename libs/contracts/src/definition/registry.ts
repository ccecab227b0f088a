import * as aiWriting from '../content/ai-writing.js';
import * as accounts from '../automation/accounts.js';
import * as actionsApi from '../automation/actions-api.js';
import * as admin from '../admin/admin.js';
import * as adminAudit from '../admin/admin-audit.js';
import * as administrationEvents from '../admin/administration-events.js';
import * as adminSystem from '../admin/admin-system.js';
import * as deadLetters from '../admin/dead-letters.js';
import * as adminUsers from '../admin/admin-users.js';
import * as userDeletions from '../admin/user-deletions.js';
import * as auth from '../auth/auth.js';
import * as authInternal from '../auth/auth-internal.js';
import * as notificationEvents from '../auth/notification-events.js';
import * as hints from '../auth/hints.js';
import * as notifications from '../auth/notifications.js';
import * as ownData from '../auth/own-data.js';
import * as passwordReset from '../auth/password-reset.js';
import * as profile from '../auth/profile.js';
import * as secondFactors from '../auth/second-factors.js';
import * as sessions from '../auth/sessions.js';
import * as timeZone from '../auth/time-zone.js';
import * as usage from '../auth/usage.js';
import * as authEvents from '../auth/auth-events.js';
import * as browserStanding from '../automation/browser-standing.js';
import * as automationEvents from '../automation/automation-events.js';
import * as billing from '../billing/billing.js';
import * as campaignCalendar from '../campaigns/campaign-calendar.js';
import * as campaignCheck from '../campaigns/campaign-check.js';
import * as campaignControl from '../campaigns/campaign-control.js';
import * as campaignPreview from '../campaigns/campaign-preview.js';
import * as forecast from '../automation/forecast.js';
import * as planChoice from '../billing/plan-choice.js';
import * as campaignEvents from '../campaigns/campaign-events.js';
import * as campaignLists from '../campaigns/campaign-lists.js';
import * as campaignRunCalls from '../campaigns/campaign-run-calls.js';
import * as campaignTimes from '../campaigns/campaign-times.js';
import * as campaigns from '../campaigns/campaigns.js';
import * as content from '../content/content-internal.js';
import type { Endpoint, InternalRequest } from './endpoint.js';
import type { EventContract } from './event.js';
import * as groupBoxes from '../content/group-boxes.js';
import * as groups from '../content/groups.js';
import * as history from '../campaigns/history.js';
import * as auditLines from '../automation/audit-lines.js';
import * as auditEvents from '../automation/audit-events.js';
import * as killSwitch from '../automation/kill-switch.js';
import * as newUserLimits from '../billing/new-user-limits.js';
import * as planAdministration from '../billing/plan-administration.js';
import * as media from '../content/media.js';
import * as logins from '../automation/logins.js';
import * as postingRules from '../automation/posting-rules.js';
import * as postComments from '../campaigns/post-comments.js';
import * as invoices from '../billing/invoices.js';
import * as payments from '../billing/payments.js';
import * as proxies from '../automation/proxies.js';
import * as strangePages from '../automation/strange-pages.js';
import * as stats from '../campaigns/stats.js';
import * as textBoxes from '../content/text-boxes.js';

const everything: Record<string, unknown> = {
  ...auth,
  ...authEvents,
  ...authInternal,
  ...notificationEvents,
  ...hints,
  ...notifications,
  ...ownData,
  ...passwordReset,
  ...profile,
  ...secondFactors,
  ...sessions,
  ...timeZone,
  ...usage,
  ...planChoice,
  ...groups,
  ...groupBoxes,
  ...textBoxes,
  ...media,
  ...content,
  ...aiWriting,
  ...accounts,
  ...actionsApi,
  ...auditEvents,
  ...auditLines,
  ...killSwitch,
  ...logins,
  ...postingRules,
  ...automationEvents,
  ...browserStanding,
  ...campaignLists,
  ...campaignCalendar,
  ...campaignCheck,
  ...campaignTimes,
  ...campaigns,
  ...campaignRunCalls,
  ...campaignControl,
  ...campaignPreview,
  ...forecast,
  ...campaignEvents,
  ...history,
  ...postComments,
  ...proxies,
  ...strangePages,
  ...stats,
  ...billing,
  ...invoices,
  ...payments,
  ...newUserLimits,
  ...planAdministration,
  ...admin,
  ...adminUsers,
  ...adminAudit,
  ...deadLetters,
  ...adminSystem,
  ...administrationEvents,
  ...userDeletions,
};

function ofKind<T>(kind: string): Record<string, T> {
  const entries = Object.entries(everything).filter(
    ([, value]) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind,
  );
  return Object.fromEntries(entries) as Record<string, T>;
}

/** Every call of the interface, by its operation id. */
export const endpoints = ofKind<Endpoint>('endpoint');
/** Every request between services. */
export const internalRequests = ofKind<InternalRequest>('internal');
/** Every event and command, by its type. */
export const eventsByType: ReadonlyMap<string, EventContract> = new Map(
  Object.values(ofKind<EventContract>('event')).map((contract) => [contract.type, contract]),
);

/** The topic that messages of a type travel on. Throws for a type nobody defined. */
export function topicOf(type: string): string {
  const contract = eventsByType.get(type);
  if (!contract) throw new Error(`no contract for ${type}`);
  return contract.topic;
}
