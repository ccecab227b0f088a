import { join } from 'node:path';

import type { StackPorts } from '../ports.js';

/** What each embedded server is started with. */
export interface EmbeddedContext {
  readonly java: string;
  /** One folder of jars a server. */
  readonly jars: string;
  /** The stack's data folder: each server keeps its own inside. */
  readonly dataDir: string;
  readonly ports: StackPorts;
}

/** The folder of one server's data. */
export function serverData({ dataDir }: EmbeddedContext, server: string): string {
  return join(dataDir, server);
}

/** For the next start: the mark by which a Java process is known to be this stack's. */
export function javaMark(context: EmbeddedContext, server: string): string {
  return `-Dmegafon.data=${serverData(context, server)}`;
}

/**
 * A small heap, one collecting thread, and the quick compiler alone: the other one takes longer over these servers than it
 * saves while they live (ADR 4).
 */
export function javaArguments(
  context: EmbeddedContext,
  server: string,
  { heapMb }: { heapMb: number },
): string[] {
  return [
    ...[`-Xmx${heapMb}m`, '-Xms32m', '-XX:+UseSerialGC', '-XX:MaxMetaspaceSize=96m', '-Xss512k'],
    ...['-XX:TieredStopAtLevel=1', '-Djava.awt.headless=true', javaMark(context, server)],
  ];
}
