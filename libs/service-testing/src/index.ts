export * from './ask-of.js';
export * from './in-process.js';
