/**
 * The token of a mailed link, null where there is none. It stands behind the `#`, which no server is sent; mails of before
 * have it in the query.
 */
export function tokenOfLink({ hash, search }: { hash: string; search: string }): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
}
