import { describe, expect, it } from '@jest/globals';
import { listGroups, pageCampaigns, pageGroups } from '@megafon/contracts';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { aGroup } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { QuickSearch } from './quick-search.js';

const box = () => screen.findByPlaceholderText(/^לאן עוברים/);

describe('the quick search', () => {
  it('asks the server for groups, so that of ten thousand each is found', async () => {
    const last = { ...aGroup({ name: 'קבוצה 9,999' }), boxIds: [] };
    const server = anEmptyServer().on(pageGroups, ({ query }) => ({
      groups: query['q'] === '9,999' ? [last] : [],
      total: 10_000,
      cursor: null,
    }));
    const { person } = renderPage(QuickSearch, server);
    await person.click(screen.getAllByRole('button')[0] as HTMLElement);
    await person.type(await box(), '9,999');
    expect(await screen.findByText('קבוצה 9,999')).toBeTruthy();
    expect(server.callsOf(listGroups)).toEqual([]);
    await expectAccessible();
  });

  it('says that it searches until all was asked, and only then that there is nothing', async () => {
    let answer: () => void = () => undefined;
    const server = anEmptyServer().on(
      pageGroups,
      () => new Promise((resolve) => (answer = () => resolve({ groups: [], total: 0, cursor: null }))),
    );
    const { person } = renderPage(QuickSearch, server);
    await person.click(screen.getAllByRole('button')[0] as HTMLElement);
    await person.click(await box());
    await person.paste('שום דבר');
    expect(await screen.findByText('מחפש…')).toBeTruthy();
    await waitFor(() => expect(server.callsOf(pageGroups)).toHaveLength(1));
    expect(screen.queryByText('לא נמצא דבר')).toBeNull();
    await expectAccessible();
    answer();
    expect(await screen.findByText('לא נמצא דבר')).toBeTruthy();
    expect(screen.queryByText('מחפש…')).toBeNull();
  });

  it('says that it could not search, and searches again when asked', async () => {
    const server = anEmptyServer()
      .on(pageGroups, refusal('SERVICE.UNEXPECTED'))
      .on(pageCampaigns, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(QuickSearch, server);
    await person.click(screen.getAllByRole('button')[0] as HTMLElement);
    await person.type(await box(), 'חיפה');
    expect(await screen.findByText('החיפוש לא הצליח')).toBeTruthy();
    expect(screen.queryByText('לא נמצא דבר')).toBeNull();
    await expectAccessible();
    const found = { ...aGroup({ name: 'חיפה והקריות' }), boxIds: [] };
    server.on(pageGroups, { groups: [found], total: 1, cursor: null });
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByText('חיפה והקריות')).toBeTruthy();
    expect(await screen.findByText('חלק מהחיפוש לא הצליח')).toBeTruthy();
  });

  it('says that it could not search where there is no connection', async () => {
    onlineManager.setOnline(false);
    try {
      const { person } = renderPage(QuickSearch, anEmptyServer());
      await person.click(screen.getAllByRole('button')[0] as HTMLElement);
      await person.type(await box(), 'חיפה');
      expect(await screen.findByText('החיפוש לא הצליח')).toBeTruthy();
      expect(screen.queryByText('מחפש…')).toBeNull();
    } finally {
      onlineManager.setOnline(true);
    }
  });

  it('leads to pages within others, as the calendar of campaigns', async () => {
    const { person, router } = renderPage(QuickSearch, anEmptyServer());
    await person.click(screen.getAllByRole('button')[0] as HTMLElement);
    await person.type(await box(), 'לוח{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/campaigns/calendar'));
  });

  it('closes with Escape, and opens again empty', async () => {
    const { person } = renderPage(QuickSearch, anEmptyServer());
    const open = screen.getAllByRole('button')[0] as HTMLElement;
    await person.click(open);
    await person.type(await box(), 'מבצע');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(open);
    expect((await box()).getAttribute('value')).toBe('');
  });
});
