/** A value of the database as the source of the same value, on one line. What there is no literal of is of no type that anybody expects. */
export function literalOf(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (!isPlain(value)) return '(null as unknown as { noLiteral: true })';
  // Mongoose gives an id to parts of parts, which nothing reads.
  const told = Object.entries(value).filter(([name, field]) => !(name === '_id' && isObjectId(field)));
  const fields = told.map(([name, field]) => `${JSON.stringify(name)}: ${literalOf(field)}`);
  return `{ ${fields.join(', ')} }`;
}

export function isObjectId(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'ObjectId'
  );
}

export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
