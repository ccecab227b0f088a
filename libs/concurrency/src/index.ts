export * from './fair-slots.js';
export * from './keyed-queue.js';
export * from './pending-answers.js';
export * from './repeating-task.js';
export * from './settle-each.js';
export * from './shared-time.js';
export * from './side-by-side.js';
export * from './with-timeout.js';
