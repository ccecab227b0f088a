import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { BusboyHeaders } from '@fastify/busboy';
import { AppError, maxMediaBytes } from '@megafon/contracts';
import type { FastifyInstance } from 'fastify';

const field = 'media';

/** A form is read by the calls that take a file alone; everywhere else it is REQUEST.UNSUPPORTED_TYPE as before. */
export function registerMediaForm(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.takesFile !== true) return done(new AppError('REQUEST.UNSUPPORTED_TYPE'));
    if (Number(request.headers['content-length'] ?? 0) > endpoint.bodyLimitBytes)
      return done(new AppError('MEDIA.TOO_LARGE'));
    done(null, payload);
  });
}

/**
 * Writes the one file of a form to a file of this machine, as it arrives.
 * @throws AppError MEDIA.REQUIRED for a form of anything but one file in `media`, MEDIA.TOO_LARGE, REQUEST.INVALID for
 *   what is no form or breaks off, SERVICE.UNAVAILABLE where this machine has no room for it
 */
export async function saveMediaForm(form: IncomingMessage, path: string): Promise<void> {
  const parser = parserOf(form.headers);
  const faults: AppError[] = [];
  const files: Readable[] = [];
  const written: Promise<void>[] = [];
  const notWanted = () => void faults.push(new AppError('MEDIA.REQUIRED'));
  parser.on('field', notWanted);
  parser.on('partsLimit', notWanted);
  parser.on('file', (name: string, file: Readable) => {
    files.push(file);
    file.on('limit', () => faults.push(new AppError('MEDIA.TOO_LARGE')));
    // The form's own error is the one that is told.
    file.on('error', () => undefined);
    if (name === field && written.length === 0) {
      const writing = pipeline(file, createWriteStream(path));
      writing.catch((error: Error) => parser.destroy(error));
      written.push(writing);
      return;
    }
    notWanted();
    file.resume();
  });
  try {
    await pipeline(form, parser);
  } catch (cause) {
    // A file whose form broke off would wait for the rest for ever.
    for (const file of files) file.destroy();
    await Promise.allSettled(written);
    if (isOfDisk(cause)) throw new AppError('SERVICE.UNAVAILABLE', {}, { cause });
    throw new AppError('REQUEST.INVALID', { fields: ['body: form.malformed'] }, { cause });
  }
  await Promise.all(written);
  if (faults[0]) throw faults[0];
  if (written.length === 0) throw new AppError('MEDIA.REQUIRED');
}

function parserOf(headers: IncomingMessage['headers']): InstanceType<typeof Busboy> {
  try {
    const limits = {
      parts: 2,
      files: 2,
      fields: 1,
      fieldSize: 1_024,
      fileSize: maxMediaBytes,
      headerPairs: 20,
    };
    return new Busboy({ headers: headers as BusboyHeaders, limits });
  } catch (cause) {
    throw new AppError('REQUEST.INVALID', { fields: ['body: form.malformed'] }, { cause });
  }
}

/** A disk that is full, or fails: nobody's form is to blame. What breaks off on its way fails in reading. */
function isOfDisk(error: unknown): boolean {
  const { syscall } = error as Partial<NodeJS.ErrnoException>;
  return syscall === 'open' || syscall === 'write';
}
