import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { AppError } from '@megafon/contracts';

/** Boxes that hold others we look into. */
const containers = new Set(['moov', 'trak']);
/** What people and cameras write beside the film: among it the place (`©xyz`, `loci`, Apple's keys, XMP). */
const described = new Set(['udta', 'meta', 'uuid']);
const maxBoxes = 10_000;

interface Box {
  type: string;
  start: number;
  bodyStart: number;
  end: number;
}

/**
 * Blanks what an MP4 or MOV file says beside its film, in the file itself: the boxes keep their places and sizes, as the
 * film is found by them, and become `free` ones (ISO/IEC 14496-12, 8.1.2).
 * @throws AppError MEDIA.UNREADABLE for a file that is cut short or has no film
 */
export async function blankVideoDescription(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const found = { film: false, boxes: 0 };
    await blankIn(file, { type: '', start: 0, bodyStart: 0, end: size }, found);
    if (!found.film) throw new AppError('MEDIA.UNREADABLE');
  } finally {
    await file.close();
  }
}

async function blankIn(
  file: FileHandle,
  parent: Box,
  found: { film: boolean; boxes: number },
): Promise<void> {
  for (let at = parent.bodyStart; at < parent.end;) {
    const box = await readBox(file, at, parent.end);
    // QuickTime ends some lists with four zero bytes.
    if (!box) return;
    found.boxes += 1;
    if (found.boxes > maxBoxes) throw new AppError('MEDIA.UNREADABLE');
    if (box.type === 'trak') found.film = true;
    if (described.has(box.type)) await blank(file, box);
    else if (containers.has(box.type)) await blankIn(file, box, found);
    at = box.end;
  }
}

/** @returns null for the end of a list. @throws AppError MEDIA.UNREADABLE for a box that is no box, or leaves its parent */
async function readBox(file: FileHandle, start: number, parentEnd: number): Promise<Box | null> {
  const head = Buffer.alloc(16);
  const { bytesRead } = await file.read(head, 0, 16, start);
  if (bytesRead < 8) {
    if (head.subarray(0, bytesRead).every((byte) => byte === 0)) return null;
    throw new AppError('MEDIA.UNREADABLE');
  }
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  if (short === 0 && type === '\0\0\0\0') return null;
  const isLong = short === 1;
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? parentEnd - start : short;
  const headBytes = isLong ? 16 : 8;
  if (length < headBytes || start + length > parentEnd) throw new AppError('MEDIA.UNREADABLE');
  return { type, start, bodyStart: start + headBytes, end: start + length };
}

async function blank(file: FileHandle, { start, bodyStart, end }: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, start + 4);
  const zeros = Buffer.alloc(Math.min(65_536, end - bodyStart));
  for (let at = bodyStart; at < end; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, end - at), at);
  }
}
