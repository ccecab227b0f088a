import { z } from 'zod';
import { businessTypes, marketingStyles } from '../auth/auth.js';
import { endpoint } from '../definition/define-request.js';
import { event } from '../definition/event.js';
import { writingFailures } from '../hebrew/writing-texts.js';
import { bodyText, byId, isoTime, nameText, objectId, success } from '../text/text.js';
import { maxPostLength } from './text-boxes.js';

/** What is written: for a post box, or for a comment box. */
export const writingTargets = ['post', 'comment'] as const;
export type WritingTarget = (typeof writingTargets)[number];
/** 'write' begins with what it is about; the others with a text that is there. */
export const writingTasks = ['write', 'improve', 'shorten', 'vary'] as const;
export type WritingTask = (typeof writingTasks)[number];
export const writingLengths = ['short', 'medium', 'long'] as const;
export type WritingLength = (typeof writingLengths)[number];
export type MarketingStyle = (typeof marketingStyles)[number];

/** Graphemes. */
export const maxBriefLength = 1_000;
export const maxAudienceLength = 200;
export const maxVariants = 3;
/** How often a page asks for a generation while the socket is down, in milliseconds. */
export const generationPollMs = 1_000;

/** 'offline' puts together the person's own words; 'model' asks a language model. */
export const writers = ['offline', 'model'] as const;
export type WriterKind = (typeof writers)[number];

export const generationInput = z.strictObject({
  target: z.enum(writingTargets),
  task: z.enum(writingTasks).default('write'),
  /** What the text shall say: the facts, in the person's own words. */
  brief: bodyText(maxBriefLength).default(''),
  /** The text to improve, shorten or vary. */
  text: bodyText(maxPostLength).default(''),
  /** Left out: the style of the person's profile. */
  tone: z.enum(marketingStyles).optional(),
  /** Left out: the audience of the person's profile. */
  audience: nameText(maxAudienceLength).optional(),
  length: z.enum(writingLengths).default('medium'),
  variants: z.number().int().min(1).max(maxVariants).default(maxVariants),
});
export type GenerationInput = z.output<typeof generationInput>;

const variant = z.object({ text: z.string(), state: z.enum(['writing', 'written', 'failed']) });
export type Variant = z.infer<typeof variant>;

export const generationStates = ['writing', 'written', 'failed', 'cancelled'] as const;
export const generation = z.object({
  _id: objectId,
  target: z.enum(writingTargets),
  task: z.enum(writingTasks),
  state: z.enum(generationStates),
  writer: z.enum(writers),
  variants: z.array(variant),
  /** Why it failed, or why some of its variants did. */
  reason: z.enum(writingFailures).nullable(),
  /** The reason in words. */
  message: z.string().nullable(),
  createdAt: isoTime,
});
export type Generation = z.infer<typeof generation>;

export const writingUsage = z.object({
  /** Generations of this month: those that failed are not counted. */
  used: z.number().int(),
  /** null means unlimited. */
  limit: z.number().int().nullable(),
  /** When the next month begins, in Israel. */
  resetsAt: isoTime,
});
export type WritingUsage = z.infer<typeof writingUsage>;

export const getAiWriting = endpoint({
  method: 'GET',
  path: '/ai/writing',
  service: 'content',
  access: 'user',
  summary: 'Who writes, how much of the month is used, and the style and audience of the caller’s profile.',
  reply: z.object({
    writer: z.enum(writers),
    usage: writingUsage,
    profile: z.object({
      businessName: z.string(),
      businessType: z.enum(businessTypes),
      marketingStyle: z.enum(marketingStyles),
      targetAudience: z.string(),
    }),
  }),
});
export type AiWriting = z.output<typeof getAiWriting.reply>;

export const startGeneration = endpoint({
  method: 'POST',
  path: '/ai/generations',
  service: 'content',
  access: 'user',
  cost: 10,
  summary:
    'Begins to write variants of a text, counted against the month; one that fails is given back. What is written ' +
    'comes over the socket as it grows.',
  body: generationInput,
  reply: z.object({ generation, usage: writingUsage }),
  errors: ['AI.BRIEF_REQUIRED', 'AI.TEXT_REQUIRED', 'AI.LIMIT_REACHED', 'AI.TOO_MANY_OPEN'],
  status: 201,
});

export const getGeneration = endpoint({
  method: 'GET',
  path: '/ai/generations/:id',
  service: 'content',
  access: 'user',
  summary: 'A generation, with what is written of it so far.',
  params: byId,
  reply: generation,
  errors: ['AI.NOT_FOUND'],
});

export const cancelGeneration = endpoint({
  method: 'POST',
  path: '/ai/generations/:id/cancel',
  service: 'content',
  access: 'user',
  summary:
    'Stops a generation. What is written stays and counts; one that has written nothing is given back.',
  params: byId,
  reply: success,
  errors: ['AI.NOT_FOUND'],
});

/** A generation is over. No text is in it: pages ask for that. Published by content only; keyed by generation. */
export const generationEnded = event('content.generation.ended.v1', {
  key: (data) => data.generationId,
  data: z.object({ generationId: objectId, state: z.enum(generationStates) }),
  live: true,
});

/** What is written so far, from the writer to the pages of one user, over Redis: the newest wins, and it may be lost. */
export const writingProgress = z.object({
  userId: z.string(),
  generationId: z.string(),
  /** Rises with each message of one generation. */
  step: z.number().int(),
  variants: z.array(variant),
});
export type WritingProgress = z.infer<typeof writingProgress>;
