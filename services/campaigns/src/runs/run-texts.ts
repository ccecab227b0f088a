import { createHash } from 'node:crypto';
import { allMedia } from '@megafon/contracts';
import type { Material } from '@megafon/contracts';
import { excerpt } from './excerpt.js';
import type { Run, RunAction } from './run-state.js';

/** What a run keeps of each text in its own document. */
const excerptBytes = 600;

/** The texts of a run by their keys, `p<place>` of posts and `c<place>` of comments: each once, whole. */
export type RunTexts = Readonly<Record<string, Material>>;

/** Texts of one kind that a plan uses, with their places, by what they say and show. */
type Placed = Map<string, { material: Material; place: number }>;

/** Collects the texts that a plan uses. A text that is used again keeps its place. */
export class UsedTexts {
  private readonly posts: Placed = new Map();
  private readonly comments: Placed = new Map();

  /** @returns its place */
  post(material: Material): number {
    return placeIn(this.posts, material);
  }

  comment(material: Material): number {
    return placeIn(this.comments, material);
  }

  get texts(): RunTexts {
    const entries = (letter: string, used: Placed) =>
      [...used.values()].map(({ material, place }) => [`${letter}${place}`, material] as const);
    return Object.fromEntries([...entries('p', this.posts), ...entries('c', this.comments)]);
  }

  get excerpts(): Pick<Run, 'posts' | 'comments'> {
    const begins = (used: Placed) =>
      [...used.values()].map(({ material }) => excerpt(material.text, excerptBytes));
    return { posts: begins(this.posts), comments: begins(this.comments) };
  }
}

/** The same for the same texts of a run: a plan that is made anew never meets the texts of another one. */
export function textsIdOf(runId: string, texts: RunTexts): string {
  return `${runId}:${createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)}`;
}

/** The key of the text that an action brings to the network; null where it brings none. */
export function textKeyOf(
  run: Run,
  { kind, target, nth = 1 }: Pick<RunAction, 'kind' | 'target' | 'nth'>,
): string | null {
  const planned = run.targets[target];
  const bump = planned?.bumps?.[nth - 1];
  if (kind === 'bump' && bump !== undefined) return `c${bump}`;
  if (kind === 'publish' && typeof planned?.post === 'number') return `p${planned.post}`;
  if (kind === 'comment' && typeof planned?.comment === 'number') return `c${planned.comment}`;
  return null;
}

/** Alike for what says and shows the same. */
export function materialKey(material: Material): string {
  return JSON.stringify([material.text, ...allMedia(material)]);
}

function placeIn(used: Placed, material: Material): number {
  const key = materialKey(material);
  const known = used.get(key) ?? { material, place: used.size };
  used.set(key, known);
  return known.place;
}
