import { TestEnvironment } from 'jest-environment-node';
import { withCircusState } from './with-circus-state.mjs';

export default withCircusState(TestEnvironment);
