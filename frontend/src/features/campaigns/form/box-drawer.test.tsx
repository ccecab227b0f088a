import { expect, it, jest } from '@jest/globals';
import { TextInput } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useCloseGuard } from '../../../components/use-close-guard.js';
import { anEmptyServer, renderPage } from '../../../testing/render-page.js';
import { BoxDrawer } from './box-drawer.js';

function NameForm({ onCancel }: { onCancel: () => void }) {
  const [name, setName] = useState('');
  useCloseGuard(name !== '', onCancel);
  return <TextInput label="שם הארגז" value={name} onChange={(event) => setName(event.currentTarget.value)} />;
}

async function open() {
  const onClose = jest.fn();
  const forms = { posts: NameForm, groups: NameForm, comments: NameForm };
  const Page = () => (
    <BoxDrawer kind="groups" forms={forms} onMade={jest.fn()} onDone={jest.fn()} onClose={onClose} />
  );
  const { person } = renderPage(Page, anEmptyServer());
  const drawer = within(await screen.findByRole('dialog', { name: /קבוצות/ }));
  return { person, onClose, field: await drawer.findByLabelText('שם הארגז') };
}

it('closes on Esc where nothing was typed', async () => {
  const { person, onClose } = await open();
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('asks before Esc drops what was typed of a box, and keeps it when told to', async () => {
  const { person, onClose, field } = await open();
  await person.type(field, 'קבוצות הצפון');
  await person.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'יש שינויים שלא נשמרו' });
  expect(onClose).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect(field).toHaveProperty('value', 'קבוצות הצפון');
  expect(onClose).not.toHaveBeenCalled();
});
