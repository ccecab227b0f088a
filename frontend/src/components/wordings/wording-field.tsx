import { Group, Textarea } from '@mantine/core';
import type { TextareaProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { WordingMenu } from './wording-menu.js';
import { WordingNotes } from './wording-notes.js';

interface Props extends Omit<TextareaProps, 'name' | 'ref'> {
  registration: UseFormRegisterReturn;
  /** What stands in the field. */
  text: string;
  /** What the field is called, for who does not see where its buttons stand. */
  name: string;
  /** More buttons below it. */
  children?: ReactNode;
}

/** A field for a text with variations and variables. */
export function WordingField({ registration, text, name, children, ...textarea }: Props) {
  const { ref, ...registered } = registration;
  const field = useRef<HTMLTextAreaElement>(null);
  const bothRefs = useMergedRef<HTMLTextAreaElement>(ref, field);
  return (
    <>
      <Textarea {...textarea} {...registered} ref={bothRefs} />
      <WordingNotes text={text} field={field} name={name} />
      <Group gap={4}>
        <WordingMenu field={field} name={name} />
        {children}
      </Group>
    </>
  );
}
