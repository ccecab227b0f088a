/**
 * A user's claim to an address, unique among all users. Who showed the address to be theirs has it whole; those who
 * only said so have numbered ones beside each other, which take it from nobody.
 */
export function verifiedClaim(email: string): string {
  return email;
}

/** The first claim to an address that nobody verified, or the one after the newest. */
export function nextClaim(email: string, newest: string | null): string {
  const [, number = '0'] = /#(\d+)$/.exec(newest ?? '') ?? [];
  // No address ends so: what follows the @ has no #.
  return `${email}#${Number(number) + 1}`;
}
