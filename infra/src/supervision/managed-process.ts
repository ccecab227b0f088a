import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { RepeatingTask } from '@megafon/concurrency';
import { signal } from '@megafon/processes';

import { ownerVariable, processesMarked, waitUntilGone } from '../machine/process-table.js';
import type { StackDirs } from '../paths.js';
import { Problem } from '../problem.js';
import { privateMask } from '../private-folder.js';
import { lastLines, logEnd, logLimits, openLog, rotateLog } from './log-file.js';
import type { LogLimits } from './log-file.js';
import type { ProcessSpec } from './process-spec.js';
import { afterExit, noFailures } from './restart-policy.js';
import { removeRunFile, writeRunFile } from './run-file.js';

export interface Supervision {
  readonly dirs: StackDirs;
  /**
   * Start a process again when it ends by itself. `unless-killed`: only where it gave up, with a code of its own; a signal, and the
   * code that stands for one (128 and more), is somebody's wish.
   */
  readonly restart: boolean | 'unless-killed';
  /** Aborted when the person has had enough: nothing is waited for any longer. */
  readonly signal?: AbortSignal;
  /** Told what a person should know: an unexpected end, a restart, giving up. */
  readonly notice: (text: string) => void;
  /** When a log is put aside; twenty megabytes unless given. */
  readonly logs?: LogLimits;
}

const pollMs = 60;
const lookAtLogMs = 2_000;

/** One process of the stack: started, watched, started again when it falls, and stopped with all it left behind. */
export class ManagedProcess {
  private child: ChildProcess | undefined;
  private stopping = false;
  /** It ended, and nobody starts it again. */
  private isLeft = false;
  private failures = noFailures;
  private logFrom = 0;

  private readonly rotation = new RepeatingTask({
    everyMs: lookAtLogMs,
    round: async () => this.rotate(),
    onError: (error) => this.supervision.notice(`${this.logFile} cannot be put aside: ${String(error)}`),
  });

  constructor(
    private known: ProcessSpec,
    private readonly supervision: Supervision,
  ) {}

  get spec(): ProcessSpec {
    return this.known;
  }

  get name(): string {
    return this.spec.name;
  }

  get logFile(): string {
    return join(this.supervision.dirs.logs, `${this.name}.log`);
  }

  /** The process's number while it runs. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** What it is told besides, or instead, from its next start on. */
  tell(env: ProcessSpec['env']): void {
    this.known = { ...this.known, env: { ...this.known.env, ...env } };
  }

  start(): void {
    if (this.child) return;
    this.stopping = false;
    this.isLeft = false;
    const log = openLog(this.logFile, this.logs);
    this.logFrom = logEnd(this.logFile);
    const { NODE_OPTIONS: _, ...inherited } = process.env;
    const mask = process.umask(privateMask);
    const child = spawn(this.spec.command, this.spec.args, {
      cwd: this.spec.cwd,
      env: { ...inherited, ...this.spec.env, [ownerVariable]: this.mark },
      stdio: ['ignore', log, log],
      // A group of its own: Ctrl-C in the terminal reaches the launcher alone, which stops all in order.
      detached: true,
    });
    process.umask(mask);
    closeSync(log);
    this.child = child;
    this.rotation.start();
    const startedAt = performance.now();
    child.once('error', (error) => this.ended(child, startedAt, { how: error.message, code: 1 }));
    child.once('exit', (code, by) =>
      this.ended(child, startedAt, { how: by ? `by ${by}` : `with code ${code}`, code }),
    );
    if (child.pid) {
      const { name, commandPart } = this.spec;
      writeRunFile(this.supervision.dirs.run, { name, pid: child.pid, commandPart });
    }
  }

  /** @throws Problem, naming the process with its last lines, when it is not ready in time or keeps ending. */
  async waitUntilReady(): Promise<void> {
    const until = performance.now() + this.spec.readyTimeoutMs;
    while (!(this.child && (await this.spec.isReady()))) {
      this.supervision.signal?.throwIfAborted();
      if (this.stopping) throw new Problem(`${this.name} was stopped while it started.`, 'Start again.');
      if (this.isLeft || performance.now() > until) throw this.notReady();
      await pause(pollMs);
    }
  }

  /** Sends a signal, as a fault would: what follows is not the launcher's wish. After SIGKILL waits for the end. */
  async kill(name: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child?.pid) return;
    signal(child.pid, name);
    while (name === 'SIGKILL' && this.child === child) await pause(5);
  }

  /**
   * Stops it and whatever it started: SIGTERM, and SIGKILL when the time is over. Harmless when it does not run.
   * @param timeoutMs less than the process's own time, when the whole stack has to be gone
   */
  async stop(timeoutMs = this.spec.stopTimeoutMs): Promise<void> {
    this.stopping = true;
    const { child } = this;
    if (child?.pid) {
      signal(child.pid, 'SIGTERM');
      if (!(await waitUntilGone([child.pid], Math.min(timeoutMs, this.spec.stopTimeoutMs)))) {
        this.supervision.notice(`${this.name} did not stop in time and was killed`);
        signal(-child.pid, 'SIGKILL');
      }
      while (this.child === child) await pause(10);
    }
    await this.sweep();
    removeRunFile(this.supervision.dirs.run, this.name);
  }

  /** Puts the log aside when it grew large, while the process goes on writing. */
  rotate(): void {
    if (rotateLog(this.logFile, this.logs)) this.logFrom = 0;
  }

  private get logs(): LogLimits {
    return this.supervision.logs ?? logLimits;
  }

  private get mark(): string {
    return `${this.supervision.dirs.data}:${this.name}:`;
  }

  /** A killed service cannot stop its browsers: they carry its mark. */
  private async sweep(): Promise<void> {
    const left = processesMarked(this.mark);
    for (const pid of left) signal(pid, 'SIGKILL');
    await waitUntilGone(left, 5_000);
  }

  /** @param end `code` is null after a signal */
  private ended(
    child: ChildProcess,
    startedAt: number,
    { how, code }: { how: string; code: number | null },
  ): void {
    if (this.child !== child) return;
    this.child = undefined;
    if (this.stopping) return;
    void this.sweep();
    const { restart } = this.supervision;
    this.isLeft = restart === 'unless-killed' ? !gaveUpByItself(code) : !restart;
    if (this.isLeft) return;
    const next = afterExit(this.failures, performance.now() - startedAt);
    this.failures = next.failures;
    if (next.what === 'give-up') {
      this.isLeft = true;
      this.supervision.notice(`${this.name} ended ${how} five times and is left alone.\n${this.tail()}`);
      return;
    }
    const again = `${(next.delayMs / 1_000).toFixed(2)} s`;
    this.supervision.notice(`${this.name} ended ${how}; it is started again in ${again}\n${this.tail(3)}`);
    setTimeout(() => this.stopping || this.start(), next.delayMs).unref();
  }

  private notReady(): Problem {
    const seconds = Math.round(this.spec.readyTimeoutMs / 1_000);
    const what = this.isLeft ? 'ended while it started' : `was not ready within ${seconds} s`;
    return new Problem(`${this.name} ${what}. Its last lines:\n${this.tail()}`, `All of it: ${this.logFile}`);
  }

  private tail(count = 12): string {
    const lines = lastLines(this.logFile, count, this.logFrom);
    return lines.map((line) => `    ${line.slice(0, 400)}`).join('\n') || '    (it wrote nothing)';
  }
}

function gaveUpByItself(code: number | null): boolean {
  return code !== null && code > 0 && code < 128;
}
