import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { icons } from '../pages/icons.js';
import { formatNumber } from '../pages/view.js';
import type { View } from '../pages/view.js';
import { stableNumber } from '../world/stable-number.js';
import type { Group } from '../world/state.js';
import { joinDialog } from './join-dialog.js';
import type { MembershipState } from './membership.js';

export function coverOf(group: Group): string {
  return `/img/photo/${40 + (stableNumber(`cover ${group.id}`) % 20)}.png`;
}

/** `Public group · 12,345 members` */
export function groupFacts(view: View, group: Group): Html {
  const { texts } = view;
  const isPublic = group.privacy === 'public';
  return html`<p class="facts">
    ${isPublic ? icons.globe : icons.lock}<span>${isPublic ? texts.publicGroup : texts.privateGroup}</span> ·
    <span>${texts.members(formatNumber(view, group.memberCount))}</span>
  </p>`;
}

export function groupHeader(
  view: View,
  group: Group,
  state: MembershipState,
  options: { tab: 'discussion' | 'activity'; answersMissing?: boolean },
): Html {
  const { texts } = view;
  const tab = (key: typeof options.tab, href: string, label: string): Html =>
    html`<a href="${href}" ${options.tab === key ? html`aria-current="page"` : null}>${label}</a>`;
  return html`<section class="card group-head">
    <img class="cover" src="${coverOf(group)}" alt="" width="1000" height="220" />
    <div class="group-title">
      <div>
        <h1>
          <a href="/groups/${group.id}"><bdi>${group.name}</bdi></a>
        </h1>
        ${groupFacts(view, group)}
      </div>
      ${membershipButtons(view, group, state)}
    </div>
    ${state === 'requested' && html`<p class="notice-line" role="status">${icons.clock} ${texts.requestPending}</p>`}
    ${state === 'declined' && html`<p class="notice-line" role="status">${icons.clock} ${texts.requestDeclined}</p>`}
    ${
      state === 'member' &&
      html`<nav class="tabs" aria-label="${group.name}">
        ${tab('discussion', `/groups/${group.id}`, texts.discussion)}
        ${tab('activity', `/groups/${group.id}/my-posts`, texts.yourActivity)}
      </nav>`
    }
    ${(state === 'none' || state === 'declined') && group.questions.length > 0 && joinDialog(view, group, options.answersMissing ?? false)}
  </section>`;
}

function membershipButtons({ texts }: View, group: Group, state: MembershipState): Html {
  const form = (action: string, label: string, style: string): Html =>
    html`<form method="post" action="/groups/${group.id}/${action}">
      <button class="${style}" type="submit">${label}</button>
    </form>`;
  if (state === 'requested') return form('leave', texts.cancelRequest, 'button second');
  if (state === 'member') {
    return html`<div class="membership">
      <span class="member-badge">${texts.joined}</span>${form('leave', texts.leaveGroup, 'button second')}
    </div>`;
  }
  if (group.questions.length === 0) return form('join', texts.joinGroup, 'button');
  return html`<button class="button" type="button" data-open="join" aria-haspopup="dialog">
    ${texts.joinGroup}
  </button>`;
}
