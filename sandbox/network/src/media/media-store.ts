import { createHash, randomUUID } from 'node:crypto';
import type { MediaFile } from '../world/state.js';

/** The largest file a post or comment takes. */
export const largestFileBytes = 25 * 1024 * 1024;

export interface StoredMedia {
  type: string;
  bytes: Buffer;
}

/** Uploaded pictures and videos. `keep` may write them to disk too; `load` finds what an earlier start kept. */
export class MediaStore {
  private readonly types = new Map<string, string>();
  private readonly bytes = new Map<string, Buffer>();

  constructor(
    private readonly keep: (id: string, bytes: Buffer) => void = () => undefined,
    private readonly load: (id: string) => Buffer | null = () => null,
  ) {}

  add(name: string, type: string, bytes: Buffer): MediaFile {
    const id = randomUUID();
    this.types.set(id, type);
    this.bytes.set(id, bytes);
    this.keep(id, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { id, name, type, sizeBytes: bytes.length, sha256, url: `/media/${id}` };
  }

  /** Makes files of an earlier start known; their bytes are loaded when somebody looks. */
  recall(files: readonly MediaFile[]): void {
    for (const file of files) this.types.set(file.id, file.type);
  }

  get(id: string): StoredMedia | null {
    const type = this.types.get(id);
    if (type === undefined) return null;
    const bytes = this.bytes.get(id) ?? this.load(id);
    if (bytes) this.bytes.set(id, bytes);
    return bytes && { type, bytes };
  }

  clear(): void {
    this.types.clear();
    this.bytes.clear();
  }
}

/** Pictures (SVG is markup, not a picture to take from strangers) and videos. */
export function isMediaType(type: string): boolean {
  return /^(image\/(png|jpeg|gif|webp|avif|bmp)|video\/[\w.+-]+)$/.test(type);
}
