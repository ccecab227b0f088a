import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { answers } from '../machine/ports.js';
import { rootDir } from '../paths.js';
import { privateFolder } from '../private-folder.js';
import type { ProcessSpec } from '../supervision/process-spec.js';
import { localS3 } from './addresses.js';
import { javaArguments, javaMark, serverData } from './embedded-server.js';
import type { EmbeddedContext } from './embedded-server.js';

/** S3 over a folder of files. */
export function embeddedS3(context: EmbeddedContext): ProcessSpec {
  const dir = serverData(context, 's3');
  const properties = join(dir, 's3proxy.properties');
  privateFolder(dir);
  mkdirSync(join(dir, 'buckets'), { recursive: true });
  writeFileSync(properties, s3Properties(context.ports.s3, join(dir, 'buckets')));
  return {
    name: 's3',
    command: context.java,
    args: [
      ...javaArguments(context, 's3', { heapMb: 96 }),
      `-Dlogback.configurationFile=${join(rootDir, 'infra', 'embedded', 's3', 'logback.xml')}`,
      ...['-cp', join(context.jars, 's3', '*'), 'org.gaul.s3proxy.Main', '--properties', properties],
    ],
    cwd: dir,
    env: {},
    commandPart: javaMark(context, 's3'),
    isReady: () => answers(context.ports.s3),
    readyTimeoutMs: 60_000,
    stopTimeoutMs: 5_000,
  };
}

function s3Properties(port: number, folder: string): string {
  return [
    `s3proxy.endpoint=http://127.0.0.1:${port}`,
    's3proxy.authorization=aws-v2-or-v4',
    `s3proxy.identity=${localS3.accessKey}`,
    `s3proxy.credential=${localS3.secretKey}`,
    'jclouds.provider=filesystem-nio2',
    `jclouds.filesystem.basedir=${folder}`,
    `jclouds.identity=${localS3.accessKey}`,
    `jclouds.credential=${localS3.secretKey}`,
    '',
  ].join('\n');
}
