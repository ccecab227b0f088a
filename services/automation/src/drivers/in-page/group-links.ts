import type { NetworkGroup } from '@megafon/contracts';
import type { Finder } from './finder.js';

export interface GroupLinksQuery {
  /** Of a group's path; its first group is the id. */
  group: string;
  /** Of the text beside it; its first or second group is the number of members. */
  memberCount: string;
}

/** The groups that the page's main part links to. Runs in the page. */
export function readGroupLinks(finder: Finder, query: GroupLinksQuery): NetworkGroup[] {
  const path = new RegExp(query.group);
  const members = new RegExp(query.memberCount, 'iu');
  const found = new Map<string, NetworkGroup>();
  const root = document.querySelector('main,[role=main]') ?? document.body;
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const groupId = path.exec(link.pathname)?.[1];
    const name = finder.nameOf(link);
    if (groupId === undefined || name === '' || link.origin !== location.origin || found.has(groupId))
      continue;
    const item = link.closest('li,[role=listitem],article,[role=article]') ?? link.parentElement;
    const counted = members.exec(finder.plain(item?.textContent ?? ''));
    const count = finder.countIn(counted?.[1] ?? counted?.[2] ?? '');
    found.set(groupId, {
      groupId,
      name,
      groupUrl: link.origin + link.pathname,
      memberCount: count ?? 0,
    });
  }
  return [...found.values()];
}
