import { expect, it } from '@jest/globals';
import { listFacebookAccounts, listPostBoxes } from '@megafon/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { accountsReply, anAccount, aPostBox } from '../../testing/builders.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import type { BoxForms } from './form/box-forms.js';
import { NewCampaignPage } from './new-campaign-page.js';

const other = aPostBox(['אחר'], { name: 'אחר' });
const made = [aPostBox(['חדש'], { name: 'חדש' }), aPostBox(['שני'], { name: 'שני' })] as const;

/** Boxes that are saved: each is there when it is told so. */
let saves: (() => void)[] = [];
function BoxForm({ onDone }: { onDone: (boxId: string) => void }) {
  const save = () => {
    const box = made[saves.length];
    saves.push(() => onDone(box?._id ?? ''));
  };
  return <button onClick={save}>שמירת הארגז</button>;
}
const boxForms: BoxForms = { posts: BoxForm, groups: BoxForm, comments: BoxForm };

/** The drawer was closed while its box was saved. */
async function leavesSaving() {
  saves = [];
  const server = anEmptyServer()
    .on(listPostBoxes, [other, ...made])
    .on(listFacebookAccounts, accountsReply(anAccount()));
  const page = renderPage(() => <NewCampaignPage boxForms={boxForms} />, server, { path: '/campaigns/new' });
  await opens(page.person);
  await page.person.click(await screen.findByRole('button', { name: 'שמירת הארגז' }));
  await page.person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return page.person;
}

const opens = async (person: ReturnType<typeof renderPage>['person']) =>
  person.click(await screen.findByRole('button', { name: 'ארגז חדש: ארגז פוסטים' }));
const chosen = async () => (await screen.findByLabelText<HTMLSelectElement>(/^ארגז פוסטים/)).value;

it('chooses a box that is there only after its drawer was closed', async () => {
  await leavesSaving();
  expect(await chosen()).toBe('');
  act(() => saves[0]?.());
  expect(await chosen()).toBe(made[0]._id);
});

it('leaves what was chosen while a box was saved', async () => {
  const person = await leavesSaving();
  await person.selectOptions(await screen.findByLabelText(/^ארגז פוסטים/), 'אחר (פוסט אחד)');
  act(() => saves[0]?.());
  expect(await chosen()).toBe(other._id);
});

it('leaves a drawer open that was opened while a box was saved, and takes the box of that as well', async () => {
  const person = await leavesSaving();
  await opens(person);
  await screen.findByRole('button', { name: 'שמירת הארגז' });
  act(() => saves[0]?.());
  expect(await chosen()).toBe(made[0]._id);
  expect(screen.getByRole('dialog', { name: 'יצירת ארגז פוסטים' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'שמירת הארגז' }));
  act(() => saves[1]?.());
  expect(await chosen()).toBe(made[1]._id);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
