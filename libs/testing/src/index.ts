export * from './eventually.js';
export * from './test-servers.js';
export * from './unique-name.js';
