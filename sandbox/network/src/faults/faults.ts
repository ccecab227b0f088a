import { randomUUID } from 'node:crypto';
import { isPageFault, lateness, pageFaultKinds, pageFaults } from './page-faults.js';
import type { Call, PageFault } from './page-faults.js';

/** What befalls a request. */
const requestFaultKinds = [
  'error-500',
  'delay',
  'reset',
  'drop-reply',
  'checkpoint',
  'rate-limit',
  'session-expired',
] as const;
export type RequestFault = (typeof requestFaultKinds)[number];

/** What can go wrong, on request. */
export const faultKinds = [...requestFaultKinds, ...pageFaultKinds] as const;
export type FaultKind = RequestFault | PageFault;

export interface FaultRequest {
  kind: FaultKind;
  /** Only this account's requests. */
  account?: string | undefined;
  /** Only requests with this method. */
  method?: string | undefined;
  /** Only paths that begin so, or, with `$` at the end, are so; `*` stands for anything within one segment. */
  path?: string | undefined;
  /** So many times; without it, until it is taken back. */
  times?: number | undefined;
  /** For `delay` and what comes late, in ms. */
  delayMs?: number | undefined;
}

export interface Fault extends FaultRequest {
  id: string;
  hits: number;
}

export interface FaultyRequest {
  account: string | null;
  method: string;
  path: string;
}

/** The faults set now, in the order they were set. */
export class Faults {
  private faults: Fault[] = [];

  add(request: FaultRequest): Fault {
    const fault = { ...request, id: randomUUID(), hits: 0 };
    this.faults.push(fault);
    return fault;
  }

  list(): readonly Fault[] {
    return this.faults;
  }

  /** Takes back one fault, or all. */
  clear(id?: string): void {
    this.faults = id === undefined ? [] : this.faults.filter((fault) => fault.id !== id);
  }

  /** The person answered what an account of theirs was asked. */
  settle(kind: FaultKind, account: string): void {
    this.faults = this.faults.filter((fault) => fault.kind !== kind || fault.account !== account);
  }

  /** Counts and returns what befalls this request: every matching delay, and the first other matching fault. */
  take(request: FaultyRequest): { delayMs: number; kind: RequestFault | null } {
    let delayMs = 0;
    let kind: RequestFault | null = null;
    for (const fault of this.faults) {
      if (isPageFault(fault.kind) || !matches(fault, request)) continue;
      if (fault.kind === 'delay') delayMs += fault.delayMs ?? 2_000;
      else if (kind === null) kind = fault.kind;
      else continue;
      fault.hits += 1;
    }
    this.dropSpent();
    return { delayMs, kind };
  }

  /** Counts and returns what a page is to suffer from this call on: all that match, each with its lateness in ms. */
  takeForPage(call: Call, request: FaultyRequest): Partial<Record<PageFault, number>> {
    const taken: Partial<Record<PageFault, number>> = {};
    for (const fault of this.faults) {
      if (!isPageFault(fault.kind) || pageFaults[fault.kind] !== call || !matches(fault, request)) continue;
      taken[fault.kind] = fault.delayMs ?? lateness[fault.kind] ?? 0;
      fault.hits += 1;
    }
    this.dropSpent();
    return taken;
  }

  private dropSpent(): void {
    this.faults = this.faults.filter((fault) => fault.times === undefined || fault.hits < fault.times);
  }
}

/** Pages that must be reachable when no path was named: a checkpoint that blocks its own page helps nobody. */
const sparedPaths = ['/login', '/logout', '/checkpoint'];
/** What draws a page asks for it below this. */
const viewOfPage = /^\/api\/view\/page(?=\/)/;
const sparingKinds: readonly FaultKind[] = ['checkpoint', 'rate-limit', 'session-expired'];

function matches(fault: Fault, { account, method, path }: FaultyRequest): boolean {
  if (fault.account !== undefined && fault.account !== account) return false;
  if (fault.method !== undefined && fault.method.toUpperCase() !== method) return false;
  if (fault.path !== undefined) return pathPattern(fault.path).test(path);
  const page = path.replace(viewOfPage, '');
  return !sparingKinds.includes(fault.kind) || !sparedPaths.some((spared) => page.startsWith(spared));
}

function pathPattern(path: string): RegExp {
  const isWhole = path.endsWith('$');
  const parts = (isWhole ? path.slice(0, -1) : path).split('*');
  const escaped = parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('[^/]*')}${isWhole ? '/?$' : ''}`);
}
