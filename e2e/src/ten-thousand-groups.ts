import { countGroups, maxGroupsPerUser, maxPageSize, pageGroups } from '@megafon/contracts';
import type { PlacedGroup } from '@megafon/contracts';
import type { HTTPRequest, Page } from 'puppeteer';

const groups = Array.from({ length: maxGroupsPerUser }, (_, n): PlacedGroup => ({
  _id: n.toString(16).padStart(24, '0'),
  name: `שכונה ${n}`,
  platform: 'facebook',
  groupId: `many.${n}`,
  groupUrl: `https://social.example/groups/many.${n}`,
  category: 'general',
  memberCount: 10 * n,
  isActive: true,
  createdAt: '2026-03-01T10:00:00.000Z',
  boxIds: [],
}));

/**
 * As many groups as a user may have, told to the page page by page as content tells them: filling a database with them
 * takes minutes, and what is asked here is what the browser does with them.
 */
export async function hasTenThousandGroups(page: Page): Promise<{ end: () => Promise<void> }> {
  const answer = (request: HTTPRequest): void => {
    const { pathname, searchParams } = new URL(request.url());
    const body = bodyOf(pathname, searchParams);
    void (body === null
      ? request.continue()
      : request.respond({ contentType: 'application/json', body: JSON.stringify(body) }));
  };
  await page.setRequestInterception(true);
  page.on('request', answer);
  return {
    end: async () => {
      page.off('request', answer);
      await page.setRequestInterception(false);
    },
  };
}

export function groupsNamed(words: string): number {
  return groups.filter(({ name }) => name.includes(words)).length;
}

function bodyOf(path: string, asked: URLSearchParams): object | null {
  if (path === `/api${countGroups.path}`) return { total: groups.length, assigned: 0, members: 1 };
  if (path !== `/api${pageGroups.path}`) return null;
  const matching = groups.filter(({ name }) => name.includes(asked.get('q') ?? ''));
  const from = Number(asked.get('cursor') ?? 0);
  const next = from + maxPageSize;
  return {
    groups: matching.slice(from, next),
    total: matching.length,
    cursor: next < matching.length ? String(next) : null,
  };
}
