import { describe, expect, it } from '@jest/globals';
import { checkCampaign, updateCampaign } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCampaign } from '../../testing/builders.js';
import { hasCampaigns } from '../../testing/has-campaigns.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { CampaignsPage } from './campaigns-page.js';
import { NewCampaignPage } from './new-campaign-page.js';

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

  it('says of a new one that runs at once what runs, and that nothing runs in a quiet time', async () => {
    const quiet = { until: '2040-05-02T05:00:00.000Z', reason: 'quiet-hours' as const, name: null };
    const runs = { ...other, isRunning: true };
    const server = anEmptyServer().on(checkCampaign, ({ body }) =>
      (body as { scheduledAt: string | null }).scheduledAt === null
        ? {
            clashes: [runs],
            sameGroups: [{ ...third, isRunning: true, groups: 3 }],
            repeats: [{ ...runs, groups: 2 }],
            quiet,
          }
        : { clashes: [], sameGroups: [], repeats: [], quiet: null },
    );
    const noForm = () => null;
    const boxForms = { posts: noForm, groups: noForm, comments: noForm };
    const Page = () => <NewCampaignPage boxForms={boxForms} />;
    const { person } = renderPage(Page, server, { path: '/campaigns/new' });
    await person.click(await screen.findByRole('radio', { name: 'עכשיו' }));
    expect(await screen.findByText(/^״השקה״ רץ עכשיו עם אותם חשבונות/)).toBeTruthy();
    expect(screen.getByText(/^״ערב״ רץ עכשיו, ומפרסם ב3 קבוצות מאלה/)).toBeTruthy();
    expect(screen.getByText(/^״השקה״, שרץ עכשיו, מפרסם את אותו תוכן בשתי קבוצות מאלה/)).toBeTruthy();
    expect(screen.getByText(/^עכשיו זמן שקט שלכם \(שעות השקט, עד .*לא יצא לדרך/)).toBeTruthy();
    await expectAccessible();
    await person.click(screen.getByRole('radio', { name: /^פעם אחת/ }));
    await waitFor(() => expect(screen.queryByText('כדאי לדעת על המועד')).toBeNull());
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
