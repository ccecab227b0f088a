import { describe, expect, it } from '@jest/globals';
import { checkCampaign, updateCampaign } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCampaign } from '../../testing/builders.js';
import { hasCampaigns } from '../../testing/has-campaigns.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { CampaignsPage } from './campaigns-page.js';

const at = '2040-05-01T08:30:00.000Z';
const other = { campaignId: 'c'.repeat(24), name: 'השקה', at };
const third = { ...other, campaignId: 'd'.repeat(24), name: 'ערב' };

describe('a time that meets another campaign', () => {
  it('says which and why before it is saved, and lets it be saved', async () => {
    const campaign = aCampaign({ status: 'scheduled', scheduledAt: at });
    const server = hasCampaigns(anEmptyServer(), campaign)
      .on(updateCampaign, campaign)
      .on(checkCampaign, {
        clashes: [other],
        sameGroups: [{ ...third, groups: 3 }],
        repeats: [{ ...other, groups: 2 }],
        quiet: { until: '2040-05-02T05:00:00.000Z', reason: 'quiet-hours', name: null },
      });
    const { person } = renderPage(CampaignsPage, server, { path: '/campaigns' });
    await person.click(await screen.findByRole('button', { name: 'תזמון: מבצע סוף שבוע' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^״השקה״ מתוזמן ל.* עם אותם חשבונות/)).toBeTruthy();
    expect(dialog.getByText(/^״ערב״ .* ומפרסם ב3 קבוצות מאלה באותו זמן/)).toBeTruthy();
    expect(dialog.getByText(/מפרסם את אותו תוכן בשתי קבוצות מאלה/)).toBeTruthy();
    expect(dialog.getByText(/^המועד בזמן שקט שלכם \(שעות השקט, עד/)).toBeTruthy();
    expect(server.callsOf(checkCampaign).at(-1)?.body).toMatchObject({
      campaignId: campaign._id,
      scheduledAt: at,
    });
    await expectAccessible();
    await person.click(dialog.getByRole('button', { name: 'תזמון' }));
    await waitFor(() => expect(server.callsOf(updateCampaign)).toHaveLength(1));
  });

  it('says nothing where nothing meets', async () => {
    const server = hasCampaigns(anEmptyServer(), aCampaign()).on(checkCampaign, {
      clashes: [],
      sameGroups: [],
      repeats: [],
      quiet: null,
    });
    const { person } = renderPage(CampaignsPage, server, { path: '/campaigns' });
    await person.click(await screen.findByRole('button', { name: 'תזמון: מבצע סוף שבוע' }));
    await waitFor(() => expect(server.callsOf(checkCampaign)).not.toHaveLength(0));
    expect(screen.queryByText('כדאי לדעת על המועד')).toBeNull();
  });
});
