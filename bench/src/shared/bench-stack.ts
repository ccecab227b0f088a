import { listenForStop, startTestStack } from '@megafon/infra';
import type { Stack, StackOptions } from '@megafon/infra';

/** A stack to measure. It ends with the bench: also when that is told to end before it is done, or before this is up. */
export async function startBenchStack(name: string, options: Partial<StackOptions> = {}): Promise<Stack> {
  const { signal, wished } = listenForStop();
  const stack = await startTestStack(name, { ...options, signal });
  void wished.then(() => stack.stop()).finally(() => process.exit(1));
  return stack;
}
