import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { anEmptyServer, expectAccessible, renderPage } from '../testing/render-page.js';
import { DateField } from './date-field.js';

function Page() {
  const [day, setDay] = useState('2026-11-24');
  return <DateField label="תאריך" value={day} onChange={setDay} />;
}

it('has its months and years by the words on them', async () => {
  const { person } = renderPage(Page, anEmptyServer());
  await person.click(screen.getByLabelText('תאריך'));
  const month = await screen.findByRole('button', { name: 'נובמבר 2026' });
  await expectAccessible();
  await person.click(month);
  const year = await screen.findByRole('button', { name: '2026' });
  await expectAccessible();
  await person.click(year);
  expect(await screen.findByRole('button', { name: '2026' })).toBeTruthy();
});
