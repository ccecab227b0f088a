import { chmodSync, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { answers } from '../machine/ports.js';
import { privateFolder } from '../private-folder.js';
import type { ProcessSpec } from '../supervision/process-spec.js';
import { javaArguments, javaMark, serverData } from './embedded-server.js';
import type { EmbeddedContext } from './embedded-server.js';

/** Enough for a demo and for tests; who fills it with hundreds of megabytes gives it more (`EMBEDDED_MONGO_HEAP_MB`). */
const usualHeapMb = 192;
/** Of the heap, what the store keeps of its pages: they are several times as large there as on disk. */
const cacheShare = 1 / 8;

/** MongoDB's wire protocol over H2 on disk: no sessions, no transactions, and no partial indexes. */
export function embeddedMongo(context: EmbeddedContext): ProcessSpec {
  const dir = serverData(context, 'mongo');
  const jars = join(context.jars, 'mongo');
  const { mongo } = context.ports;
  const heapMb = Number(process.env['EMBEDDED_MONGO_HEAP_MB'] ?? usualHeapMb);
  const file = join(dir, 'store.mv');
  privateFolder(dir);
  // One of a version that did not take care.
  if (existsSync(file)) chmodSync(file, 0o600);
  return {
    name: 'mongo',
    command: context.java,
    args: [
      ...javaArguments(context, 'mongo', { heapMb }),
      '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
      ...['-cp', [join(jars, 'classes'), join(jars, '*')].join(delimiter)],
      ...['EmbeddedMongo', '127.0.0.1', String(mongo), file, String(Math.round(heapMb * cacheShare))],
    ],
    cwd: dir,
    env: {},
    commandPart: javaMark(context, 'mongo'),
    isReady: () => answers(mongo),
    readyTimeoutMs: 60_000,
    stopTimeoutMs: 10_000,
  };
}
