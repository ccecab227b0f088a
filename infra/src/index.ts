export { runTests } from './test/run-tests.js';
