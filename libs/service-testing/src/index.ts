export * from './ask-of.js';
export * from './attempts-over-lives.js';
export * from './in-process.js';
