/** What is known, what is asked for when its turn comes, or items that come one after the other. */
export type Part = string | object | (() => Promise<unknown>) | (() => AsyncIterable<unknown>);

/** One JSON object, written part by part and item by item. @throws what asking for a part throws: it is cut off then */
export async function* jsonDocument(parts: Readonly<Record<string, Part>>): AsyncGenerator<string, void> {
  let before = '{';
  for (const [name, part] of Object.entries(parts)) {
    yield `${before}\n${JSON.stringify(name)}: `;
    const value: unknown = typeof part === 'function' ? await (part as () => unknown)() : part;
    if (isIterable(value)) yield* list(value);
    else yield JSON.stringify(value);
    before = ',';
  }
  yield '\n}\n';
}

async function* list(items: AsyncIterable<unknown>): AsyncGenerator<string, void> {
  let before = '[';
  for await (const item of items) {
    yield `${before}\n${JSON.stringify(item)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : '\n]';
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
