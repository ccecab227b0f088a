import { checkNode, packagesMissing, prepare, stopWith } from './prepare.mjs';

// A doctor does not operate: it only says what is missing.
checkNode();
if (packagesMissing()) stopWith('✗ The npm packages are missing, or older than package-lock.json.', 'npm ci');
prepare({ keepPackages: true });
const { doctorCommand } = await import('../dist/launcher.js');
await doctorCommand();
