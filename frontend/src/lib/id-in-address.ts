/** The contract's pattern: its schemas are no code that a page needs at first. */
const objectId = /^[0-9a-f]{24}$/;

/** What an address names by its id; what is no id is not asked for. */
export function idInAddress(said: string): string | undefined {
  return objectId.test(said) ? said : undefined;
}
