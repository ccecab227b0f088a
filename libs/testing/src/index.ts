export * from './explaining-mongo.js';
export * from './eventually.js';
export * from './live-once.js';
export * from './test-servers.js';
export * from './unique-name.js';
export * from './tcp-gate.js';
export * from './span-sink.js';
