import {
  audienceTexts,
  composingTexts,
  fillerWords,
  graphemeCount,
  maxCommentLength,
  maxPostLength,
  sharingText,
} from '@megafon/contracts';
import type { WritingOrder } from '../writer.js';
import { habitsOf } from './habits.js';
import { asBullet, asSentence, hasContact, pointsOf, tidy } from './points.js';

const variantsATurn = 3;

/**
 * A text of the person's own words, put together anew. Pure, and it states nothing that the person did not write: around
 * their words stand greetings and invitations alone.
 */
export function compose(order: WritingOrder, variant: number): string {
  return fitting(order, texts[order.task](order, variant));
}

const texts: Record<WritingOrder['task'], (order: WritingOrder, variant: number) => string> = {
  write: (order, variant) => framed(order, pointsOf(order.brief), variant),
  improve: (order, variant) =>
    variant === 0 ? improved(order.text) : framed(order, pointsOf(order.text), variant),
  shorten: (order, variant) => shortened(order.text, variant),
  vary: (order, variant) => framed(order, turned(pointsOf(order.text), variant), variant),
};

/** Greeting, the points, whom it is for, and an invitation. */
function framed(order: WritingOrder, points: readonly string[], variant: number): string {
  const { target, length } = order;
  const body = bodyOf(points, target === 'post' && variant % 2 === 1);
  const closing = closingOf(order, points, variant);
  if (target === 'comment') {
    const opening = variant === 0 || length === 'short' ? [] : [openingOf(order, variant)];
    const ending = length === 'short' && variant === 0 ? [] : closing;
    return [...opening, body, ...ending].join(' ');
  }
  const audience = order.audience.trim();
  const middle = [
    body,
    ...(length !== 'short' && audience !== ''
      ? [audienceTexts[order.tone].replace('{audience}', () => audience.replace(/[.!?]+$/u, ''))]
      : []),
    ...(length === 'long' ? [sharingText] : []),
  ];
  return [openingOf(order, variant), ...middle, closing.join('\n')].join('\n\n');
}

function bodyOf(points: readonly string[], asList: boolean): string {
  return asList && points.length > 1 ? points.map(asBullet).join('\n') : points.map(asSentence).join(' ');
}

function openingOf(order: WritingOrder, variant: number): string {
  const { openings, namedOpenings } = composingTexts[order.target][order.tone];
  const { opening } = habitsOf(order.ownTexts);
  if (variant === 0 && opening !== null) return opening;
  const business = order.businessName.trim();
  const named = business === '' ? [] : namedOpenings;
  // Named ones come first, then every third: the name is not in each of three texts.
  const all = variant === 0 && named.length > 0 ? named : openings;
  return pick(all, order.turn * variantsATurn + variant).replace('{business}', () => business);
}

/** The person's own last lines where they have a habit of them and do not stand there yet; else an invitation. */
function closingOf(order: WritingOrder, points: readonly string[], variant: number): string[] {
  const there = new Set(points);
  const own = habitsOf(order.ownTexts).closing.filter((line) => !there.has(line));
  const { closings } = composingTexts[order.target][order.tone];
  const invitation = pick(closings, order.turn * variantsATurn + variant);
  const signed = invitation.endsWith(',') ? [invitation, order.businessName.trim()] : [invitation];
  const words = own.length > 0 && order.target === 'post' ? own : signed;
  return words.filter((line) => line !== '');
}

/** The same text, set right: one thought a line where it is long. */
function improved(text: string): string {
  const right = tidy(text);
  const points = pointsOf(right);
  if (right.includes('\n') || points.length < 3) return right.split('\n').map(sentenceOrBlank).join('\n');
  return [points.slice(0, 1), points.slice(1, -1), points.slice(-1)]
    .map((part) => part.map(asSentence).join(' '))
    .join('\n\n');
}

function sentenceOrBlank(line: string): string {
  return line === '' ? '' : asSentence(line);
}

/** Fewer points, or fewer words where there is one; how to answer always stays. */
function shortened(text: string, variant: number): string {
  const points = pointsOf(text);
  const shares = [0.5, 0.34, 0.67];
  const kept = Math.max(1, Math.floor(points.length * (shares[variant % shares.length] ?? 0.5)));
  const short = points.filter((point, index) => index < kept || hasContact(point)).map(withoutFillers);
  return short.join(text.includes('\n') ? '\n' : ' ');
}

function withoutFillers(point: string): string {
  const words = point.replace(/\s*\([^()]*\)/gu, '').split(' ');
  const left = words.filter((word) => !(fillerWords as readonly string[]).includes(word));
  return left.length > 0 ? left.join(' ') : point;
}

/** What comes first stays first; the rest in another order. */
function turned(points: readonly string[], variant: number): string[] {
  const [first, ...rest] = points;
  if (first === undefined) return [];
  const by = rest.length === 0 ? 0 : variant % rest.length;
  return [first, ...rest.slice(by), ...rest.slice(0, by)];
}

/** Points go from the end of what is longer than a post or comment may be. */
function fitting({ target }: WritingOrder, text: string): string {
  const most = target === 'post' ? maxPostLength : maxCommentLength;
  let fits = text;
  while (graphemeCount(fits, most) > most) {
    const cut = Math.max(fits.lastIndexOf('\n'), fits.lastIndexOf('. '), fits.lastIndexOf(' '));
    fits = fits.slice(0, cut > 0 ? cut : most).trimEnd();
  }
  return fits;
}

function pick(from: readonly string[], number: number): string {
  return from[number % from.length] ?? '';
}
