import { expect, it } from '@jest/globals';
import { Badge } from '@mantine/core';
import { screen } from '@testing-library/react';
import { anEmptyServer, renderPage } from '../testing/render-page.js';

it('has no badge whose letters are smaller than 12', () => {
  renderPage(() => <Badge>מחובר</Badge>, anEmptyServer());
  const { style } = screen.getByText('מחובר').closest<HTMLElement>('.mantine-Badge-root') as HTMLElement;
  const sizes = ['xs', 'sm', 'md'].map((size) => style.getPropertyValue(`--badge-fz-${size}`));
  expect(new Set(sizes)).toEqual(new Set(['calc(0.75rem * var(--mantine-scale))']));
});
