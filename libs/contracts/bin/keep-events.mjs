import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { eventsByType } from '../dist/index.js';

// Keeps events of today's form under this version (`npm run events:keep`): what later versions have to read as it is
// read now. What is kept already is never changed; a new type is added.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
const folder = `${root}/libs/contracts/released`;
const file = `${folder}/${version}.json`;
const mostVariants = 8;
/** Of each form that a text may have to have. */
const strings = [
  'ש',
  'שלום',
  'a',
  'abc',
  '2026-11-23T10:00:00.000Z',
  '2026-11-23',
  '2026-11',
  '08:00',
  'dana@example.com',
  'https://www.example.com/groups/1',
  '0123456789abcdef01234567',
  '01234567-89ab-cdef-0123-456789abcdef.webp',
  '10.00',
];

const kept = readOr(file, {});
for (const [type, { data }] of eventsByType) kept[type] ??= examplesOf(type, data);
mkdirSync(folder, { recursive: true });
writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
console.log(`${Object.keys(kept).length} types of events in libs/contracts/released/${version}.json`);

/** The least that it may say, then everything, each with the next variant of what may be one of several. */
function examplesOf(type, data) {
  const schema = z.toJSONSchema(data, { io: 'input' });
  const written = new Set();
  for (let variant = 0; variant < mostVariants; variant += 1) {
    for (const isWhole of [false, true]) {
      const example = exampleOf(schema, { variant, isWhole });
      // As whoever publishes it today writes it.
      written.add(JSON.stringify(data.parse(example)));
    }
  }
  if (written.size === 0) throw new Error(`there is no example of ${type}`);
  return [...written].map((text) => JSON.parse(text));
}

function exampleOf(schema, how) {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return exampleOf(variants[how.variant % variants.length], how);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[how.variant % schema.enum.length];
  switch (schema.type) {
    case 'object':
      return objectOf(schema, how);
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, how.isWhole ? 1 : 0) }, () =>
        exampleOf(schema.items ?? {}, how),
      );
    case 'string':
      return stringOf(schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1, how.isWhole ? 1 : 0);
    case 'boolean':
      return how.isWhole;
    default:
      return null;
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }, how) {
  const named = Object.entries(properties).filter(([name]) => how.isWhole || required.includes(name));
  const object = Object.fromEntries(named.map(([name, schema]) => [name, exampleOf(schema, how)]));
  if (how.isWhole && typeof additionalProperties === 'object')
    object.name = exampleOf(additionalProperties, how);
  return object;
}

function stringOf({ pattern, minLength = 0, maxLength = Infinity, format }) {
  const isRight = (text) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    (format !== 'uri' || URL.canParse(text));
  const found = strings.find(isRight);
  if (found === undefined) throw new Error(`no text here is like ${pattern ?? format}`);
  return found;
}

function readOr(path, otherwise) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  }
}
