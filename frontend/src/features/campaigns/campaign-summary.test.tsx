import { describe, expect, it } from '@jest/globals';
import { pageCampaigns } from '@megafon/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aCampaign } from '../../testing/builders.js';
import { hasCampaigns } from '../../testing/has-campaigns.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { CampaignsPage } from './campaigns-page.js';

const counts = {
  ...{ total: 12, done: 12, pending: 0, unknown: 0, failed: 0, cancelled: 0, open: 0 },
  ...{ retryable: 0, retryableUnknown: 0 },
};
const whole = aCampaign({ name: 'שלם', status: 'published', runCounts: counts });
const partly = aCampaign({
  name: 'חלקי',
  status: 'published',
  runCounts: { ...counts, done: 10, failed: 1, pending: 1, retryable: 1 },
});

describe('what the page says of all campaigns', () => {
  it('counts what was published in part for itself, and every campaign in one place', async () => {
    const server = hasCampaigns(
      anEmptyServer(),
      ...[whole, partly, aCampaign(), aCampaign({ status: 'pending' })],
      ...[aCampaign({ status: 'pending_approval' }), aCampaign({ status: 'failed' })],
      ...[aCampaign({ status: 'scheduled' }), aCampaign({ status: 'publishing' })],
    );
    renderPage(CampaignsPage, server, { path: '/campaigns' });
    const line =
      'סך הכול 8 · בפרסום 1 · ממתינים 1 · מתוזמנים 1 · טיוטות 1 · פורסמו 1 · פורסמו חלקית 1 · ממתינים לאישור 1 · נכשלו 1';
    expect(await screen.findByText(line)).toBeTruthy();
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    const numbers = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(terms.map((term, at) => `${term} ${numbers[at]}`).join(' · ')).toBe(line);
    await expectAccessible();
  });

  it('says nothing of what there is none of', async () => {
    renderPage(CampaignsPage, hasCampaigns(anEmptyServer(), partly), { path: '/campaigns' });
    expect(await screen.findByText('סך הכול 1 · פורסמו חלקית 1')).toBeTruthy();
    expect(screen.queryByText('נכשלו')).toBeNull();
  });

  it('finds by the filter what was published in part, apart from what was published whole', async () => {
    const server = hasCampaigns(anEmptyServer(), whole, partly);
    const { person, router } = renderPage(CampaignsPage, server, { path: '/campaigns' });
    const filter = await screen.findByRole('combobox', { name: 'סינון לפי סטטוס' });
    await person.selectOptions(filter, 'פורסם חלקית');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'שלם' })).toBeNull());
    expect(screen.getByRole('article', { name: 'חלקי' })).toBeTruthy();
    expect(router.state.location.search).toBe('?status=partial');
    expect(server.callsOf(pageCampaigns).at(-1)?.query).toMatchObject({ outcome: 'partial' });
    await person.selectOptions(filter, 'פורסם');
    expect(await screen.findByRole('article', { name: 'שלם' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'חלקי' })).toBeNull());
  });
});
