import type { Generation } from '@megafon/contracts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useTellUnsaved } from '../use-close-guard.js';
import type { OrderFields } from './order-fields.js';

interface Writing {
  generation: Generation | null;
  isWriting: boolean;
}

/**
 * Tells what is around the writer while a brief or variants would be lost.
 * @param saves how often a variant was put where it stays: what it was chosen from is not lost any more
 * @param chosenFrom the generation that a variant was chosen from last
 */
export function useUnsavedWriting(
  { control }: UseFormReturn<OrderFields>,
  { generation, isWriting }: Writing,
  saves: number,
  chosenFrom: string | null,
): void {
  const [brief, audience] = useWatch({ control, name: ['brief', 'audience'] });
  const written = generation?.variants.some(({ text }) => text !== '') ? generation._id : null;
  const [kept, setKept] = useState<{ saves: number; brief: string; audience: string; id: string | null }>({
    ...{ saves, brief: '', audience },
    id: null,
  });
  if (kept.saves !== saves) setKept({ saves, brief, audience, id: chosenFrom });
  const isTyped = (brief.trim() !== '' && brief !== kept.brief) || audience !== kept.audience;
  useTellUnsaved(isTyped || isWriting || (written !== null && written !== kept.id));
}
