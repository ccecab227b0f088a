import { describe, expect, it } from '@jest/globals';
import { getCampaignProgress, removeCampaign, updateCampaign } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCampaign } from '../../testing/builders.js';
import { refusal, wordless } from '../../testing/fake-server.js';
import { hasCampaigns } from '../../testing/has-campaigns.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { CampaignsPage } from './campaigns-page.js';

/** Nothing can be saved or deleted, for the reason that the answer gives. */
function show(answer: typeof wordless) {
  const campaign = aCampaign({
    name: 'חג',
    status: 'scheduled',
    scheduledAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  });
  const server = hasCampaigns(anEmptyServer(), campaign)
    .on(getCampaignProgress, refusal('REQUEST.NOT_FOUND'))
    .on(removeCampaign, answer)
    .on(updateCampaign, answer);
  return renderPage(CampaignsPage, server, { path: '/campaigns' }).person;
}
type Person = ReturnType<typeof show>;

async function choose(person: Person, item: string, confirm: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: 'פעולות עבור חג' }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
  const question = within(await screen.findByRole('dialog'));
  await person.click(question.getByRole('button', { name: confirm }));
}

async function schedule(person: Person): Promise<void> {
  await person.click(await screen.findByRole('button', { name: 'תזמון: חג' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'תזמון קמפיין' }));
  await person.click(dialog.getByRole('button', { name: 'תזמון' }));
}

const tries = [
  {
    what: 'deleting',
    attempt: (person: Person) => choose(person, 'מחיקת הקמפיין', 'מחיקה'),
    said: 'שגיאה במחיקת הקמפיין',
  },
  { what: 'scheduling', attempt: schedule, said: 'שגיאה בתזמון הקמפיין' },
  {
    what: 'taking the time away',
    attempt: (person: Person) => choose(person, 'ביטול התזמון', 'ביטול התזמון'),
    said: 'שגיאה בתזמון הקמפיין',
  },
];

describe('what the campaigns page says of a change that failed', () => {
  it.each(tries)('of $what, where the server gives no reason', async ({ attempt, said }) => {
    await attempt(show(wordless));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByRole('article', { name: 'חג', hidden: true })).toBeTruthy();
  });

  it.each(tries)('of $what, with the server’s reason', async ({ attempt, said }) => {
    await attempt(show(refusal('SERVICE.UNAVAILABLE')));
    expect(await screen.findByText(`${said}: השירות אינו זמין כרגע. נסו שוב בעוד רגע`)).toBeTruthy();
  });
});

it('asks before a schedule that was changed is dropped, and not before one that was only looked at', async () => {
  const person = show(wordless);
  const open = async () => {
    await person.click(await screen.findByRole('button', { name: 'תזמון: חג' }));
    return within(await screen.findByRole('dialog', { name: 'תזמון קמפיין' }));
  };
  await open();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await open();
  await person.click(dialog.getByRole('checkbox', { name: /חזרה בכל יום/ }));
  await person.keyboard('{Escape}');
  const asked = within(await screen.findByRole('dialog', { name: 'יש שינויים שלא נשמרו' }));
  await person.click(asked.getByRole('button', { name: 'להישאר' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await person.click(dialog.getByRole('button', { name: 'ביטול' }));
  expect(await screen.findByRole('dialog', { name: 'יש שינויים שלא נשמרו' })).toBeTruthy();
});
