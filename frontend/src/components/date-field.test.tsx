import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
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
  const calendar = within(await screen.findByRole('dialog', { name: 'לוח חודש לבחירת יום' }));
  const month = calendar.getByRole('button', { name: 'נובמבר 2026' });
  await expectAccessible();
  await person.click(month);
  const year = await screen.findByRole('button', { name: '2026' });
  await expectAccessible();
  await person.click(year);
  expect(await screen.findByRole('button', { name: '2026' })).toBeTruthy();
});

it('puts its month away at Enter, until something is written again', async () => {
  const { person } = renderPage(Page, anEmptyServer());
  const field = screen.getByLabelText('תאריך');
  await person.click(field);
  expect(await screen.findByRole('button', { name: 'נובמבר 2026' })).toBeTruthy();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'נובמבר 2026' })).toBeNull());
  expect(document.activeElement).toBe(field);
  await person.clear(field);
  await person.type(field, '31.12.2026');
  expect(await screen.findByRole('button', { name: 'דצמבר 2026' })).toBeTruthy();
});
