import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { baseConfig } from './base-config.js';
import { ConfigError, loadConfig } from './load-config.js';

const complete = {
  HEALTH_PORT: '3102',
  MONGODB_URI: 'mongodb://127.0.0.1:27117',
  KAFKA_BROKERS: 'a:9092, b:9093',
  REDIS_URL: 'redis://127.0.0.1:16379',
  S3_ENDPOINT: 'http://127.0.0.1:19000',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  S3_BUCKET: 'megafon',
};
const schema = z.object({ ...baseConfig, LIMIT: z.coerce.number().int() });

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  it('parses the environment, with defaults, and leaves out what it was not asked for', () => {
    const config = loadConfig(schema, { ...complete, LIMIT: '5', PATH: '/bin' });
    expect(config).toMatchObject({
      LIMIT: 5,
      HEALTH_PORT: 3102,
      HEALTH_HOST: '127.0.0.1',
      NODE_ENV: 'production',
    });
    expect(config.KAFKA_BROKERS).toEqual(['a:9092', 'b:9093']);
    expect(config).not.toHaveProperty('PATH');
  });

  it('takes several keys of messages, the first to seal with', () => {
    const keys = [1, 2].map((fill) => Buffer.alloc(32, fill));
    const MESSAGE_KEY = keys.map((key) => key.toString('base64')).join(', ');
    expect(loadConfig(schema, { ...complete, LIMIT: '5', MESSAGE_KEY }).MESSAGE_KEY).toEqual(keys);
    const short = `${MESSAGE_KEY},c2hvcnQ=`;
    expect(faultsOf({ ...complete, LIMIT: '5', MESSAGE_KEY: short })[0]).toContain('MESSAGE_KEY');
  });

  it('names all faults together', () => {
    const { MONGODB_URI: _gone, ...rest } = complete;
    const faults = faultsOf({ ...rest, LIMIT: 'many', HEALTH_PORT: '0', KAFKA_BROKERS: 'nowhere' });
    const names = faults.map((fault) => fault.split(/[:.]/)[0]);
    expect(names.sort()).toEqual(['HEALTH_PORT', 'KAFKA_BROKERS', 'LIMIT', 'MONGODB_URI']);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(faultsOf({ ...complete, LIMIT: '1', S3_BUCKET: '' })).toEqual(['S3_BUCKET: is not set']);
    expect(loadConfig(schema, { ...complete, LIMIT: '1', LOG_LEVEL: '' }).LOG_LEVEL).toBe('info');
  });

  it('never repeats a value, which may be a secret', () => {
    const wrong = {
      ...complete,
      LIMIT: 'hunter2',
      MONGODB_URI: 'postgres://u:hunter2@h',
      REDIS_URL: 'hunter2',
    };
    expect(faultsOf(wrong)).toHaveLength(3);
    expect(faultsOf(wrong).join()).not.toContain('hunter2');
  });
});

describe('a variable given by a file', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'load-config-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const { S3_SECRET_KEY: _given, ...rest } = { ...complete, LIMIT: '1' };
  const inFile = (text: string) => {
    const file = join(folder, 'secret');
    writeFileSync(file, text);
    return file;
  };

  it('is what the file holds, without the end of its line', () => {
    expect(loadConfig(schema, { ...rest, S3_SECRET_KEY_FILE: inFile('from a file\n') }).S3_SECRET_KEY).toBe(
      'from a file',
    );
  });

  it('is not set by an empty file, and missing by one that is not there', () => {
    expect(faultsOf({ ...rest, S3_SECRET_KEY_FILE: inFile('\n') })).toEqual(['S3_SECRET_KEY: is not set']);
    expect(faultsOf({ ...rest, S3_SECRET_KEY_FILE: join(folder, 'none') })).toEqual([
      'S3_SECRET_KEY_FILE: names a file that cannot be read',
      'S3_SECRET_KEY: is not set',
    ]);
  });

  it('is not given a second time', () => {
    const twice = { ...rest, S3_SECRET_KEY: 'said', S3_SECRET_KEY_FILE: inFile('said elsewhere') };
    expect(faultsOf(twice)).toEqual(['S3_SECRET_KEY_FILE: is set, and so is S3_SECRET_KEY']);
  });

  it('may be refined with others, and a variable that is a file itself stays one', () => {
    const refined = z
      .object({ NAME: z.string(), CA: z.string().optional(), CA_FILE: z.string() })
      .refine(() => true);
    expect(loadConfig(refined, { NAME_FILE: inFile('dana'), CA_FILE: 'ca.pem' })).toEqual({
      NAME: 'dana',
      CA_FILE: 'ca.pem',
    });
  });
});
