/** Each is held for some ten seconds by the server; what takes longer than all of them is told by an event. */
const mostAsked = 6;

/** Asks again while the answer is that it goes on: the same call joins what is under way. */
export async function untilDone<R extends { pending?: boolean | undefined }>(
  ask: () => Promise<R>,
): Promise<R> {
  for (let asked = 1; ; asked += 1) {
    const reply = await ask();
    if (reply.pending !== true || asked === mostAsked) return reply;
  }
}
