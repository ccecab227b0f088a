import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { AccountChoice } from './components/account-choice.js';

const accounts = [
  { accountId: 'a', accountName: 'החנות', connected: true, isWithdrawn: false },
  { accountId: 'b', accountName: 'הסניף', connected: false, isWithdrawn: false },
  { accountId: 'c', accountName: 'הישן', connected: false, isWithdrawn: false },
  { accountId: 'd', accountName: 'המשרד', connected: false, isWithdrawn: true },
];

it('shows what a campaign names though it is not connected, or was removed, to be given up', async () => {
  const query = { data: accounts, error: null, isFetching: false, refetch: () => undefined };
  let value: string[] = [];
  function Form() {
    const [chosen, choose] = useState(['b', 'd', 'gone']);
    value = chosen;
    return <AccountChoice accounts={query} value={chosen} onChange={choose} />;
  }
  const { person } = renderPage(Form, anEmptyServer());
  const chip = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect(screen.getAllByRole('checkbox')).toHaveLength(4);
  expect(chip('החנות').checked).toBe(false);
  expect(chip('הסניף · לא מחובר').checked).toBe(true);
  await person.click(chip('המשרד · ללא אישור'));
  await person.click(chip('חשבון שהוסר'));
  await person.click(chip('הסניף · לא מחובר'));
  await person.click(chip('החנות'));
  expect(value).toEqual(['a']);
  expect(chip('חשבון שהוסר').checked).toBe(false);
});
