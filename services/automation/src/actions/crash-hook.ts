import { existsSync, writeFileSync } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import type { ActionKind } from '@megafon/contracts';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';

export type CrashStep = 'before-click' | 'after-click' | 'before-result';

/** Kills this process once, at a named step, for the tests of what a kill -9 leaves. Does nothing outside of tests. */
@Injectable()
export class CrashHook {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  at(step: CrashStep, kind: ActionKind): void {
    const { NODE_ENV, CRASH_AT, CRASH_MARKER } = this.config;
    if (NODE_ENV !== 'test' || CRASH_AT === undefined || CRASH_MARKER === undefined) return;
    const [wantedStep, wantedKind] = CRASH_AT.split(':');
    if (wantedStep !== step || (wantedKind !== undefined && wantedKind !== kind)) return;
    if (existsSync(CRASH_MARKER)) return;
    writeFileSync(CRASH_MARKER, `${step} ${kind}`);
    process.kill(process.pid, 'SIGKILL');
  }
}
