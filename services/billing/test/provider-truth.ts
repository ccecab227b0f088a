import type { RunningPayments } from '@megafon/sandbox-payments';

/** Pulls a lever of the sandbox's provider, below /truth. */
export function tellProvider({ url }: RunningPayments, path: string, body: unknown = {}): Promise<Response> {
  return fetch(`${url}/truth/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}
