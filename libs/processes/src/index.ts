export * from './memory-in-use.js';
export * from './process-memory.js';
export * from './process-table.js';
