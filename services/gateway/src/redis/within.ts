/** A server that hangs is as good as away; the client itself would wait for as long as the connection stands. */
const patienceMs = 500;

/** What Redis answers, unless it takes too long. @throws Error then, and what the command throws */
export async function within<T>(command: Promise<T>, timeoutMs = patienceMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`redis did not answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([command, late]);
  } finally {
    clearTimeout(timer);
  }
}
