import { deepFreeze } from './deep-freeze.js';

/** The documents that were written or read last, as they were then, by their keys. */
export class RememberedDocuments<D extends object> {
  private readonly documents = new Map<string, D>();

  /** @param most how many are remembered */
  constructor(private readonly most: number) {}

  get isUsed(): boolean {
    return this.most > 0;
  }

  peek(key: string): D | null {
    return this.documents.get(key) ?? null;
  }

  /** It has to be remembered anew: what could not be written over is an old one. */
  take(key: string): D | null {
    const known = this.documents.get(key) ?? null;
    this.documents.delete(key);
    return known;
  }

  remember(key: string, document: D): void {
    if (!this.isUsed) return;
    this.documents.delete(key);
    this.documents.set(key, deepFreeze(document));
    const [oldest] = this.documents.keys();
    if (this.documents.size > this.most && oldest !== undefined) this.documents.delete(oldest);
  }
}
