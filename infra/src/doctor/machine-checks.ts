import { isBuilt } from '../build/stamp.js';
import { stampFile } from '../build/build.js';
import { findChromium } from '../machine/chromium.js';
import { freeDiskMb, neededDiskMb } from '../machine/disk.js';
import { findJava } from '../machine/java.js';
import { onPath } from '../machine/run-command.js';
import { rootDir } from '../paths.js';
import { describeFailure } from '../problem.js';
import { chooseInfra } from '../servers/choose.js';
import { serversDownloaded } from '../servers/download.js';
import { fine, ill } from './finding.js';
import type { Finding } from './finding.js';

const install = (packages: string) =>
  `apt-get update && apt-get install -y ${packages}   (as root, on Debian)`;

/** What must be on the machine, whether or not the system runs. */
export async function checkMachine(dataDir: string): Promise<Finding[]> {
  const chromium = findChromium(process.env);
  return [
    fine(`Node ${process.versions.node}, and the packages are installed`),
    isBuilt(rootDir, stampFile) ? fine('built') : fine('not built, or changed since: npm start builds it'),
    chromium ? fine(`Chromium: ${chromium}`) : ill('There is no Chrome or Chromium.', install('chromium')),
    checkSpace(dataDir),
    ...(await checkInfra()),
  ];
}

function checkSpace(dataDir: string): Finding {
  const free = freeDiskMb(dataDir);
  if (free >= neededDiskMb) return fine(`disk: ${free} MB free`);
  return ill(
    `The disk is nearly full: ${free} MB are free.`,
    'npm start -- --reset removes all data of this system',
  );
}

/** Where the servers would come from, and what that needs. */
async function checkInfra(): Promise<Finding[]> {
  try {
    const { kind, why } = await chooseInfra(process.env);
    const chosen = fine(`servers: ${kind}, as ${why}`);
    return kind === 'embedded' ? [chosen, ...(await checkEmbedded())] : [chosen];
  } catch (error) {
    const [what = '', mend = ''] = describeFailure(error).split('\n  → ');
    return [ill(what, mend)];
  }
}

async function checkEmbedded(): Promise<Finding[]> {
  const java = await findJava();
  const findings: Finding[] = [];
  if (!java) findings.push(ill('Java is missing.', install('openjdk-17-jre-headless')));
  else if (java.major < 17) {
    findings.push(ill(`Java ${java.major} is too old.`, install('openjdk-17-jre-headless')));
  } else findings.push(fine(`Java ${java.major}: ${java.path}`));
  if (serversDownloaded()) findings.push(fine('the embedded servers are downloaded'));
  else if (onPath('mvn')) findings.push(fine('npm start will download the embedded servers with Maven'));
  else findings.push(ill('Maven, which downloads the embedded servers, is missing.', install('maven')));
  return findings;
}
