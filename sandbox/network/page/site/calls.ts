/** The network said no. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    /** What it says, in the account's language. */
    readonly text: string | undefined,
    /** Heads a notice of its own, as when one did too much. */
    readonly title: string | undefined,
  ) {
    super(text ?? `refused with ${status}`);
  }
}

interface Told {
  goTo?: string;
  text?: string;
  title?: string;
}

export const read = <T>(path: string): Promise<T> => call<T>(path, 'GET');
export const send = <T>(path: string, body: unknown): Promise<T> => call<T>(path, 'POST', body);

/** @throws Refused, and the browser's own errors when the connection breaks. */
async function call<T>(path: string, method: string, body?: unknown): Promise<T> {
  const reply = await fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await reply.json()) as T & Told;
  if (answer.goTo !== undefined) return leaveFor(answer.goTo);
  if (!reply.ok) throw new Refused(reply.status, answer.text, answer.title);
  return answer;
}

/** Another document comes; until then nothing more happens here. */
export function leaveFor(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise<never>(() => undefined);
}
