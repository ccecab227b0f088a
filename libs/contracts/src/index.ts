export * from './caller.js';
export * from './define-request.js';
export * from './endpoint.js';
export * from './errors.js';
export * from './event.js';
