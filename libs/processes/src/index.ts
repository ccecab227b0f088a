export * from './available-memory.js';
export * from './process-memory.js';
export * from './process-table.js';
