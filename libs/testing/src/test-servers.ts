import { readFileSync } from 'node:fs';

/** Where the servers of this test run listen. Written by the test runner (infra), read by every suite. */
export interface TestServers {
  /** Without a database name: see `databaseUri`. */
  readonly mongoUri: string;
  readonly kafkaBrokers: readonly string[];
  readonly redisUrl: string;
  readonly s3: {
    /** For instance `http://127.0.0.1:19000`. */
    readonly endpoint: string;
    readonly accessKey: string;
    readonly secretKey: string;
    /** A bucket that exists already; keep keys apart with `uniqueName`. */
    readonly bucket: string;
  };
  readonly kind: 'testcontainers' | 'embedded';
}

/** The environment variable with the path of the JSON file that the runner wrote. */
export const TEST_SERVERS_VARIABLE = 'MEGAFON_TEST_SERVERS';

let known: TestServers | undefined;

/**
 * The servers of this test run.
 * @throws Error when the suite was started without the runner; the text says how to start them.
 */
export function testServers(): TestServers {
  known ??= readServers(process.env[TEST_SERVERS_VARIABLE]);
  return known;
}

function readServers(file: string | undefined): TestServers {
  if (!file) {
    throw new Error(
      `${TEST_SERVERS_VARIABLE} is not set. Run integration tests with "npm test -- --only integration", or start the ` +
        'servers with "node infra/bin/test.mjs --servers-only" and set it to the path of .data/test-servers.json.',
    );
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestServers;
  } catch (cause) {
    throw new Error(`The test servers' addresses cannot be read from ${file}: are the servers running?`, {
      cause,
    });
  }
}
