import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import config from '../../eslint.config.js';
import { busyButtons } from './busy-buttons.js';

const linter = new Linter({ configType: 'flat' });
const parsed = [{ files: ['**/*.tsx'], languageOptions: { parser: tseslint.parser } }, ...busyButtons];
const faults = (code: string) =>
  linter.verify(`const x = ${code};`, parsed as Linter.Config[], { filename: 'frontend/src/x.tsx' }).length;

describe('a button that is pressed', () => {
  it.each([
    '<Button disabled={save.isPending} />',
    '<Button type="submit" disabled={isEmpty || isSubmitting} />',
    '<ActionIcon disabled={control.busy} />',
    '<Button loading={looks} />',
  ])('is not disabled while its call is under way: %s', (code) => expect(faults(code)).toBe(1));

  it.each([
    '<BusyButton busy={save.isPending} disabled={isEmpty} />',
    '<Button disabled={count === 0} />',
    '<Button {...restingWhile(busy)} />',
    '<Fieldset disabled={save.isPending} />',
  ])('may be: %s', (code) => expect(faults(code)).toBe(0));

  it('is looked at wherever the repository is linted', () => {
    expect(config).toEqual(expect.arrayContaining(busyButtons));
  });
});
