/**
 * Headers that belong to one connection (RFC 9110, section 7.6.1) or to the proxy itself. Transfer-Encoding is not
 * among them: a body of unknown length needs its chunked framing again on the next connection.
 */
const ofOneConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]);

/**
 * The headers a proxy passes on: as they came (names, order and repetitions kept), less those of the connection,
 * plus `Via: 1.1 <name>` at the end (RFC 9110, section 7.6.3).
 *
 * @param raw names and values in turn, as in `IncomingMessage.rawHeaders`
 */
export function forwardedHeaders(raw: readonly string[], proxyName: string): string[] {
  const named = new Set<string>();
  for (let index = 0; index < raw.length; index += 2) {
    if (raw[index]?.toLowerCase() !== 'connection') continue;
    for (const name of (raw[index + 1] ?? '').split(',')) named.add(name.trim().toLowerCase());
  }
  const kept: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const lower = name.toLowerCase();
    if (!ofOneConnection.has(lower) && !named.has(lower)) kept.push(name, raw[index + 1] ?? '');
  }
  return [...kept, 'Via', `1.1 ${proxyName}`];
}
