/**
 * The name of the proxy nearest to us in a Via header (RFC 9110, section 7.6.3): `1.1 proxy-3` gives `proxy-3`.
 * null: nobody stood between, a direct connection.
 */
export function proxyName(via: string | undefined): string | null {
  const nearest = via?.split(',').at(-1)?.trim();
  return nearest?.split(/\s+/)[1] ?? null;
}
