import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who runs, written for the next start in case this launcher does not live to clean up. */
export interface RunFile {
  readonly name: string;
  readonly pid: number;
  /** A part of the command line by which the process is known again: a number alone may have a new owner. */
  readonly commandPart: string;
}

export function writeRunFile(runDir: string, entry: RunFile): void {
  mkdirSync(runDir, { recursive: true });
  writeFileSync(fileOf(runDir, entry.name), JSON.stringify(entry));
}

export function removeRunFile(runDir: string, name: string): void {
  rmSync(fileOf(runDir, name), { force: true });
}

/** What is written in the folder; a file cut off by a crash is left out. */
export function readRunFiles(runDir: string): RunFile[] {
  if (!existsSync(runDir)) return [];
  return readdirSync(runDir)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => parseRunFile(readFileSync(join(runDir, file), 'utf8')) ?? []);
}

export function parseRunFile(text: string): RunFile | undefined {
  try {
    const { name, pid, commandPart } = JSON.parse(text) as Partial<RunFile>;
    if (typeof name !== 'string' || typeof pid !== 'number' || !Number.isInteger(pid)) return undefined;
    return commandPart && pid > 1 ? { name, pid, commandPart } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a living process is the one that was written down. */
export function isSameProcess(entry: RunFile, command: string | undefined): boolean {
  return command !== undefined && command.includes(entry.commandPart);
}

function fileOf(runDir: string, name: string): string {
  return join(runDir, `${name}.json`);
}
