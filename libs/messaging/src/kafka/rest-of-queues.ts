import { createRequire } from 'node:module';

/** What kafkajs sends over one connection. */
interface RequestQueue {
  /** What may not be sent yet: too much is under way, or the broker wants it slower. */
  pending: readonly unknown[];
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

const require = createRequire(import.meta.url);
const { prototype } = require('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
const schedule = prototype.scheduleCheckPendingRequests;

/**
 * kafkajs 2.2.4 looks into the queue of each connection a thousand times a second, empty or not, for as long as it is
 * there (https://github.com/tulios/kafkajs/issues/1704): 3 % of a core for an idle service. What is put into an empty
 * queue asks for the first look by itself.
 */
export function letEmptyQueuesRest(): void {
  prototype.scheduleCheckPendingRequests = function () {
    if (this.pending.length > 0) schedule.call(this);
  };
}
