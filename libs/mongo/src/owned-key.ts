/** One document, as a query asks for it. @throws TypeError */
export function ownedKey(owner: string, id: string): { _id: string; owner: string } {
  return { _id: requireText(id), owner: requireText(owner) };
}

/** Types do not hold at run time: an object here would be an operator in a query. @throws TypeError */
export function requireText(value: string): string {
  if (typeof value !== 'string' || value === '')
    throw new TypeError('an owner and an id are text, and not empty');
  return value;
}
