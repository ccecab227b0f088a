import { describe, expect, it } from '@jest/globals';
import { removeCampaign, restoreCampaign } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCampaign } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { hasCampaigns } from '../../testing/has-campaigns.js';
import { inContent } from '../../testing/in-content.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { CampaignsPage } from './campaigns-page.js';

const scheduledAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
const campaign = aCampaign({ name: 'חג', status: 'scheduled', scheduledAt });

/** A server of one campaign, which can be removed. */
function aServer() {
  const server = hasCampaigns(anEmptyServer(), campaign);
  return server.on(removeCampaign, () => {
    hasCampaigns(server);
    return { success: true as const };
  });
}

async function remove(server: ReturnType<typeof aServer>) {
  const { person } = renderPage(inContent(CampaignsPage), server, { path: '/campaigns' });
  await person.click(await screen.findByRole('button', { name: 'פעולות עבור חג' }));
  await person.click(await screen.findByRole('menuitem', { name: 'מחיקת הקמפיין' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'מחיקה' }));
  await waitFor(() => expect(screen.queryByText('חג')).toBeNull());
  return person;
}
const undo = () => screen.findByRole('button', { name: 'ביטול ההסרה' });

describe('a campaign that was removed by mistake', () => {
  it.each([
    ['as it was', 'scheduled', 'הקמפיין חזר לרשימה'],
    ['as a draft, which is said', 'draft', 'הקמפיין חזר לרשימה כטיוטה: המועד שלו עבר בינתיים'],
  ] as const)('is put back %s, and the focus stays in the page', async (_, status, told) => {
    const server = aServer();
    server.on(restoreCampaign, () => {
      hasCampaigns(server, { ...campaign, status });
      return { ...campaign, status };
    });
    const person = await remove(server);
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
    await person.click(await undo());
    expect(await screen.findByText(told)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'פעולות עבור חג' })).toBeTruthy();
    expect(server.callsOf(restoreCampaign).map(({ params }) => params)).toEqual([{ id: campaign._id }]);
  });

  it('and cannot be put back says so', async () => {
    const person = await remove(aServer().on(restoreCampaign, refusal('CAMPAIGN.NOT_FOUND')));
    await person.click(await undo());
    expect(await screen.findByText(/הקמפיין לא נמצא|לא הצלחנו להחזיר את הקמפיין/)).toBeTruthy();
  });
});
