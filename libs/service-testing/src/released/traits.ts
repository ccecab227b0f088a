import { isPlain } from './literal-of.js';

type Document = Readonly<Record<string, unknown>>;

/** Of so many words and fewer a field is taken to say one of a list. */
const mostWords = 24;

/** What code may stumble over in a document: each field, with the kind of its value; a word of a list is a kind too. */
export function traitsOf(document: Document): Set<string> {
  const traits = new Set<string>();
  addTraits(document, '', traits);
  return traits;
}

function addTraits(value: unknown, path: string, traits: Set<string>): void {
  if (Array.isArray(value)) {
    traits.add(`${path}: ${value.length === 0 ? 'empty list' : 'list'}`);
    for (const item of value) addTraits(item, `${path}[]`, traits);
  } else if (isPlain(value)) {
    traits.add(`${path}: ${Object.keys(value).length === 0 ? 'empty object' : 'object'}`);
    for (const [name, field] of Object.entries(value)) addTraits(field, `${path}.${keyOf(name)}`, traits);
  } else {
    traits.add(`${path}: ${kindOf(value)}`);
    if (typeof value === 'string' && isWord(value)) traits.add(`${path} = ${value}`);
  }
}

/** What is an id, a day or a number names no field. */
const keyOf = (name: string) => (/\d|:/.test(name) || name.length > 32 ? '*' : name);

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'object' ? Object.prototype.toString.call(value) : typeof value;
}

const isWord = (text: string) => /^[a-z][a-z-]{1,30}$/.test(text);

/**
 * The fewest of these that have all their traits, as far as that is easily found; the smaller ones first.
 * @param known traits that need nobody any more
 */
export function fewestOf<D extends Document>(documents: readonly D[], known: ReadonlySet<string>): D[] {
  const found = documents.map((document) => ({ document, traits: traitsOf(document) }));
  const varied = fieldsOfManyWords(found.map(({ traits }) => traits));
  const left = new Set(found.flatMap(({ traits }) => [...traits]));
  for (const trait of left) if (known.has(trait) || varied.has(fieldOf(trait) ?? '')) left.delete(trait);
  const smallestFirst = found
    .map((one) => ({ ...one, size: JSON.stringify(one.document).length }))
    .sort((one, other) => one.size - other.size);
  const chosen: D[] = [];
  while (left.size > 0) {
    let best = { document: smallestFirst[0]?.document, traits: new Set<string>(), has: 0 };
    for (const { document, traits } of smallestFirst) {
      const has = [...traits].filter((trait) => left.has(trait)).length;
      if (has > best.has) best = { document, traits, has };
    }
    if (!best.document || best.has === 0) break;
    chosen.push(best.document);
    for (const trait of best.traits) left.delete(trait);
  }
  return chosen;
}

/** A name or a text is one word by chance: what has very many of them is no list. */
function fieldsOfManyWords(all: readonly ReadonlySet<string>[]): Set<string> {
  const words = new Map<string, Set<string>>();
  for (const traits of all)
    for (const trait of traits) {
      const field = fieldOf(trait);
      if (field !== undefined) words.set(field, (words.get(field) ?? new Set()).add(trait));
    }
  return new Set([...words].filter(([, { size }]) => size > mostWords).map(([field]) => field));
}

const fieldOf = (trait: string) => (trait.includes(' = ') ? trait.split(' = ')[0] : undefined);
