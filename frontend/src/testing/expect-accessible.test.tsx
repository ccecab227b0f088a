import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { expectAccessible } from './render-page.js';

describe('what is held against a page', () => {
  it('is a button whose name has not the words that are seen on it', async () => {
    render(
      <button type="button" aria-label="מחיקת דירות">
        הסרה
      </button>,
    );
    await expect(expectAccessible()).rejects.toThrow('label-content-name-mismatch');
  });

  it('is not one whose name says more than that', async () => {
    render(
      <button type="button" aria-label="הסרה: דירות">
        הסרה
      </button>,
    );
    await expect(expectAccessible()).resolves.toBeUndefined();
  });
});
