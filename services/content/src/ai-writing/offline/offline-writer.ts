import { WritingFault, Writer } from '../writer.js';
import type { WritingOrder, WritingWatch } from '../writer.js';
import { compose } from './compose.js';

/** Writes without anybody's help: from the person's own words, and at once. */
export class OfflineWriter extends Writer {
  readonly kind = 'offline';

  async write(order: WritingOrder, variant: number, { onText, signal }: WritingWatch): Promise<string> {
    signal.throwIfAborted();
    const text = compose(order, variant);
    if (text.trim() === '') throw new WritingFault('empty', 'there was nothing to put together');
    onText(text);
    return text;
  }
}
