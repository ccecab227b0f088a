import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useTellUnsaved } from '../use-close-guard.js';
import type { OrderFields } from './order-fields.js';
import { hasText } from './use-generation.js';
import type { Writ } from './use-generation.js';

interface Writing {
  writs: readonly Writ[];
  isWriting: boolean;
}

const nothing: readonly string[] = [];

/**
 * Tells what is around the writer while a brief or variants would be lost.
 * @param saves how often a variant was put where it stays: what it was chosen among is not lost any more
 * @param chosenAmong the generations that were there when a variant was chosen last
 */
export function useUnsavedWriting(
  { control }: UseFormReturn<OrderFields>,
  { writs, isWriting }: Writing,
  saves: number,
  chosenAmong: readonly string[],
): void {
  const [brief, audience] = useWatch({ control, name: ['brief', 'audience'] });
  const [kept, setKept] = useState({ saves, brief: '', audience, ids: nothing });
  if (kept.saves !== saves) setKept({ saves, brief, audience, ids: chosenAmong });
  const isTyped = (brief.trim() !== '' && brief !== kept.brief) || audience !== kept.audience;
  const isWritten = writs.some((writ) => hasText(writ) && !kept.ids.includes(writ.generation._id));
  useTellUnsaved(isTyped || isWriting || isWritten);
}
