import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { anEmptyServer, expectAccessible, renderPage } from '../testing/render-page.js';
import { PasswordMeter } from './password-meter.js';

const dana = { email: 'dana@example.com', name: 'Dana Levi' };

function Field() {
  const [password, setPassword] = useState('');
  return (
    <main>
      <input aria-label="password" value={password} onChange={(event) => setPassword(event.target.value)} />
      <PasswordMeter password={password} owner={dana} />
    </main>
  );
}

async function typed(password: string) {
  const { person } = renderPage(Field, anEmptyServer(), { user: null });
  expect(screen.queryByRole('status')).toBeNull();
  await person.type(screen.getByLabelText('password'), password);
  return screen.findByText(/^סיסמה /);
}
const words = () => screen.getByRole('status').textContent;

describe('the meter of a new password', () => {
  it.each([
    ['password1', /^סיסמה חלשה מאוד · .*נפוצ.*כדאי להוסיף עוד מילה/],
    // Hebrew by the keys of a Latin keyboard.
    ['xhxnv123', /^סיסמה חלשה.*כדאי להוסיף עוד מילה/],
    ['danalevi is my name', /^סיסמה חלשה מאוד · מכילה את השם או את האימייל שלכם/],
  ])('says of %s how weak it is, why, and what would help', async (password, text) => {
    await typed(password);
    expect(words()).toMatch(text);
    await expectAccessible();
  });

  it('says of a strong one that it is, and no more', async () => {
    await typed('correct horse battery');
    expect(words()).toBe('סיסמה חזקה');
    await expectAccessible();
  });
});
