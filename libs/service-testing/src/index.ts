export * from './ask-of.js';
export * from './attempts-over-lives.js';
export * from './forgetting-of.js';
export * from './in-process.js';
export * from './memory-collection.js';
export * from './memory-database.js';
export * from './memory-model.js';
export * from './published.js';
export type { Doc } from './memory-query.js';
