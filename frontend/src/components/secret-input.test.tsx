import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { anEmptyServer, expectAccessible, renderPage } from '../testing/render-page.js';
import { SecretInput } from './secret-input.js';

describe('the field of a secret', () => {
  it('is shown and hidden by a button that says which of the two it does', async () => {
    const { person } = renderPage(() => <SecretInput label="סיסמה" />, anEmptyServer());
    const field = screen.getByLabelText<HTMLInputElement>('סיסמה');
    expect(field.type).toBe('password');
    await person.click(screen.getByRole('button', { name: 'הצגת הסיסמה' }));
    expect(field.type).toBe('text');
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'הסתרת הסיסמה' }));
    expect(field.type).toBe('password');
    expect(screen.getByRole('button', { name: 'הצגת הסיסמה' })).toBeTruthy();
  });
});
