import { describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchField } from './search-field.js';

function open(value: string) {
  const onChange = jest.fn<(value: string) => void>();
  const field = (now: string) => (
    <MantineProvider>
      <SearchField label="חיפוש" value={now} onChange={onChange} />
    </MantineProvider>
  );
  const { rerender } = render(field(value));
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  return { input, onChange, come: (now: string) => rerender(field(now)), person: userEvent.setup() };
}

describe('a search field', () => {
  it('keeps what is typed while what listens has not answered yet', async () => {
    const { input, onChange, come, person } = open('');
    await person.type(input, 'א');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('א'));
    expect(input.value).toBe('א');
    await person.type(input, 'ח');
    come('א');
    expect(input.value).toBe('אח');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('אח'));
    await person.type(input, 'ד');
    come('אח');
    expect(input.value).toBe('אחד');
  });

  it('follows what changes it from outside', async () => {
    const { input, onChange, come, person } = open('קבוצה');
    expect(input.value).toBe('קבוצה');
    come('');
    expect(input.value).toBe('');
    await person.type(input, 'ב');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('ב'));
    come('ב');
    come('');
    expect(input.value).toBe('');
    come('ב');
    expect(input.value).toBe('ב');
  });

  it('follows also where what was typed and taken back never came', async () => {
    const { input, onChange, come, person } = open('');
    await person.type(input, 'ב');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('ב'));
    await person.clear(input);
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(''));
    expect(onChange).toHaveBeenCalledTimes(2);
    come('');
    come('ב');
    expect(input.value).toBe('ב');
  });
});
