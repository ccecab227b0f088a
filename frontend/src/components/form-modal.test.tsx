import { Button, TextInput } from '@mantine/core';
import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { anEmptyServer, expectAccessible, renderPage } from '../testing/render-page.js';
import { ask } from './ask.js';
import { FormModal } from './form-modal.js';
import { useCloseGuard } from './use-close-guard.js';

function Form({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  return (
    <>
      <TextInput label="שם" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <Button onClick={useCloseGuard(name !== '', onClose)}>ביטול</Button>
    </>
  );
}

async function open() {
  const onClose = jest.fn();
  const Page = () => {
    const [isOpen, setIsOpen] = useState(false);
    const close = () => {
      onClose();
      setIsOpen(false);
    };
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>פתיחה</Button>
        <FormModal opened={isOpen} onClose={close} title="טופס">
          {isOpen && <Form onClose={close} />}
        </FormModal>
      </>
    );
  };
  const { person } = renderPage(Page, anEmptyServer());
  await person.click(await screen.findByRole('button', { name: 'פתיחה' }));
  const form = within(await screen.findByRole('dialog', { name: 'טופס' }));
  const outside = () => document.querySelector('.mantine-Modal-overlay') as HTMLElement;
  const ways = {
    Esc: () => person.keyboard('{Escape}'),
    'a click outside': () => person.click(outside()),
    'its cross': () => person.click(form.getByRole('button', { name: 'סגירה' })),
    'its button': () => person.click(form.getByRole('button', { name: 'ביטול' })),
  };
  return { person, form, onClose, ways };
}

type Way = keyof Awaited<ReturnType<typeof open>>['ways'];
const ways: Way[] = ['Esc', 'a click outside', 'its cross', 'its button'];
const question = () => screen.findByRole('dialog', { name: 'יש שינויים שלא נשמרו' });
const noQuestion = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'יש שינויים שלא נשמרו' })).toBeNull());

it.each(ways)('closes by %s without a question where nothing was typed', async (way) => {
  const { person, form, onClose, ways } = await open();
  await person.type(form.getByRole('textbox'), 'א{Backspace}');
  await ways[way]();
  expect(onClose).toHaveBeenCalledTimes(1);
  await noQuestion();
});

it.each(ways)('asks before %s drops what was typed', async (way) => {
  const { person, form, onClose, ways } = await open();
  await person.type(form.getByRole('textbox'), 'אבג');
  await ways[way]();
  const asked = within(await question());
  expect(asked.getByText('אם תעזבו עכשיו, השינויים יאבדו.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await expectAccessible();
  await person.click(asked.getByRole('button', { name: 'להישאר' }));
  await noQuestion();
  expect(form.getByRole<HTMLInputElement>('textbox').value).toBe('אבג');

  await ways[way]();
  await person.click(within(await question()).getByRole('button', { name: 'עזיבה בלי לשמור' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('takes Esc as an answer to the question, wherever it was asked before', async () => {
  const { person, form, onClose } = await open();
  ask({ question: 'קודמת', confirm: 'כן', onConfirm: () => undefined });
  await person.click(within(await screen.findByRole('dialog', { name: 'קודמת' })).getByText('כן'));
  await person.type(form.getByRole('textbox'), 'אבג');
  await person.keyboard('{Escape}');
  await question();
  await person.keyboard('{Escape}');
  await noQuestion();
  expect(onClose).not.toHaveBeenCalled();
  expect(form.getByRole<HTMLInputElement>('textbox').value).toBe('אבג');
});

it('closes the one on top by Esc, and not what it was opened from', async () => {
  const Page = () => {
    const [isOver, setIsOver] = useState(false);
    const [isUnder, setIsUnder] = useState(true);
    return (
      <FormModal opened={isUnder} onClose={() => setIsUnder(false)} title="מתחת">
        <Button onClick={() => setIsOver(true)}>פתיחה</Button>
        <FormModal opened={isOver} onClose={() => setIsOver(false)} title="מעל">
          <Form onClose={() => setIsOver(false)} />
        </FormModal>
      </FormModal>
    );
  };
  const { person } = renderPage(Page, anEmptyServer());
  await person.click(await screen.findByRole('button', { name: 'פתיחה' }));
  const over = within(await screen.findByRole('dialog', { name: 'מעל' }));
  await person.type(over.getByRole('textbox'), 'אבג');
  await person.keyboard('{Escape}');
  await person.click(within(await question()).getByRole('button', { name: 'עזיבה בלי לשמור' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'מעל' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'מתחת' })).toBeTruthy();
  await noQuestion();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'מתחת' })).toBeNull());
});
