import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** A connection of MongoDB's driver. */
interface Connection extends EventEmitter {
  /** Why it was closed. */
  error: Error | null;
  writeCommand: (this: Connection, ...order: unknown[]) => Promise<void>;
}

const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const { Connection } = require('mongodb/lib/cmap/connection.js') as {
  Connection: { prototype: Connection };
};
const write = Connection.prototype.writeCommand;

/**
 * mongodb 7.9.0 waits for ever where a connection is closed between the beginning of a command and its last byte: a socket
 * that is destroyed takes nothing, and never says that it takes more (`writeCommand` waits for `drain`; `cleanup` ends
 * what is read alone). Here the command ends as the connection did, and the driver does what it does then.
 */
export function endWritesOfLostConnections(): void {
  Connection.prototype.writeCommand = async function (...order) {
    let onClose!: () => void;
    const closed = new Promise<never>((_, reject) => {
      onClose = () => reject(this.error ?? new Error('the connection is closed'));
    });
    this.once('close', onClose);
    try {
      await Promise.race([write.apply(this, order), closed]);
    } finally {
      this.off('close', onClose);
    }
  };
}
