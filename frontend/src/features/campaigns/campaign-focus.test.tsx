import { describe, expect, it } from '@jest/globals';
import { getCampaignProgress, retryCampaign, runCampaign, stopCampaign } from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCampaign } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { hasCampaigns } from '../../testing/has-campaigns.js';
import { inContent } from '../../testing/in-content.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { CampaignsPage } from './campaigns-page.js';

const started = { success: true as const, runId: 'r' };
const counts = {
  total: 8,
  done: 5,
  pending: 0,
  unknown: 0,
  failed: 3,
  cancelled: 0,
  open: 0,
  retryable: 3,
  retryableUnknown: 0,
};
const draft = aCampaign({ status: 'draft' });
const running: Campaign = { ...draft, status: 'publishing' };

function page(campaign: Campaign) {
  const server = hasCampaigns(anEmptyServer(), campaign).on(
    getCampaignProgress,
    refusal('SERVICE.UNAVAILABLE'),
  );
  return { server, ...renderPage(inContent(CampaignsPage), server, { path: '/campaigns' }) };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const menu = async () =>
  within(await screen.findByRole('article')).getByRole('button', { expanded: false, name: /^פעולות/ });

describe('the focus of who pressed a button of a campaign that went with its success', () => {
  it('is on what runs it in the place of what began it', async () => {
    const { server, person } = page(draft);
    server.on(runCampaign, () => {
      hasCampaigns(server, running);
      return started;
    });
    await person.click(await button('הרצה: מבצע סוף שבוע'));
    const pause = await button('השהיה: מבצע סוף שבוע');
    await waitFor(() => expect(document.activeElement).toBe(pause));
  });

  it('follows the campaign from the ended ones to those that run', async () => {
    const ended: Campaign = { ...draft, status: 'published', runCounts: counts };
    const { server, person } = page(ended);
    server.on(retryCampaign, () => {
      hasCampaigns(server, { ...ended, status: 'publishing' });
      return started;
    });
    await person.click(await button('להריץ שוב את מה שנכשל (3): מבצע סוף שבוע'));
    await button('השהיה: מבצע סוף שבוע');
    await waitFor(async () => expect(document.activeElement).toBe(await menu()));
  });

  it('is on the menu of one whose run is being stopped', async () => {
    const { server, person } = page(running);
    server.on(stopCampaign, () => {
      hasCampaigns(server, { ...running, hold: 'stopping' });
      return { success: true as const };
    });
    await person.click(await button('עצירה: מבצע סוף שבוע'));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'עצירה' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'עצירה: מבצע סוף שבוע' })).toBeNull());
    await waitFor(async () => expect(document.activeElement).toBe(await menu()));
  });
});
