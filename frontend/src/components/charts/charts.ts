export { Bars } from './bars.js';
export { TwoLines } from './two-lines.js';
