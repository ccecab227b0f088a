import type {
  AiWriting,
  MarketingStyle,
  WritingLength,
  WritingTarget,
  WritingTask,
} from '@megafon/contracts';
import type { GenerationOrder } from './use-generation.js';

/** What the form holds. */
export interface OrderFields {
  task: WritingTask;
  brief: string;
  tone: MarketingStyle;
  length: WritingLength;
  audience: string;
}

/** As the person's profile says; a text that is there is rather improved than written anew. */
export function fieldsFor({ profile }: AiWriting, source: string): OrderFields {
  return {
    task: source.trim() === '' ? 'write' : 'improve',
    brief: '',
    tone: profile.marketingStyle,
    length: 'medium',
    audience: profile.targetAudience,
  };
}

/** What is sent: to a new text no old one, and to an old one no other subject. */
export function orderOf(target: WritingTarget, fields: OrderFields, source: string): GenerationOrder {
  const { task, brief, tone, length, audience } = fields;
  const about = task === 'write' ? { brief: brief.trim() } : { text: source };
  return { target, task, ...about, tone, length, audience: audience.trim() };
}
