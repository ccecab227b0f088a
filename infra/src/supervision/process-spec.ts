/** What the supervisor must know to run one process. */
export interface ProcessSpec {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** A part of its command line that no other process has: the next start knows it by this. */
  readonly commandPart: string;
  readonly env: Readonly<Record<string, string>>;
  /** Whether it can be used now. Asked again and again while it starts; must not throw. */
  readonly isReady: () => Promise<boolean>;
  /** How long it may take to become ready. */
  readonly readyTimeoutMs: number;
  /** How long it may take to stop after SIGTERM, before it is killed. */
  readonly stopTimeoutMs: number;
}

/** Whether an HTTP address answers 200. */
export async function answersOk(url: string, timeoutMs = 2_000): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
