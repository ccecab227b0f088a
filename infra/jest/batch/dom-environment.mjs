import { TestEnvironment } from 'jest-environment-jsdom';
import { withCircusState } from './with-circus-state.mjs';

export default withCircusState(TestEnvironment);
