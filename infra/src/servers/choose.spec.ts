import { describe, expect, it } from '@jest/globals';

import { chooseDockerOrEmbedded, chooseInfra, infraSetting } from './choose.js';

const given = {
  MONGODB_URI: 'mongodb://db',
  KAFKA_BROKERS: 'kafka:9092',
  REDIS_URL: 'redis://r',
  S3_ENDPOINT: 'http://s3',
};
const withCompose = async () => true;
const withoutCompose = async () => false;

describe('where the servers come from', () => {
  it('is where the addresses say, when all are given', async () => {
    expect(await chooseInfra(given)).toMatchObject({ kind: 'external' });
  });

  it('is refused with the names of the addresses that are missing', async () => {
    const some = { ...given, INFRA: 'external', REDIS_URL: '', S3_ENDPOINT: undefined };
    await expect(chooseInfra(some)).rejects.toThrow('Not set: REDIS_URL, S3_ENDPOINT.');
  });

  it('is embedded when that is asked for, whatever is installed', async () => {
    expect(await chooseInfra({ ...given, INFRA: 'embedded' })).toMatchObject({ kind: 'embedded' });
  });

  it('is Docker where an engine answers and compose is there', async () => {
    expect(await chooseDockerOrEmbedded('auto', true, withCompose)).toMatchObject({ kind: 'docker' });
  });

  it('falls back to embedded, and says why', async () => {
    expect(await chooseDockerOrEmbedded('auto', false, withCompose)).toEqual({
      kind: 'embedded',
      why: 'no Docker engine answers',
    });
    expect(await chooseDockerOrEmbedded('auto', true, withoutCompose)).toMatchObject({ kind: 'embedded' });
  });

  it('does not fall back when Docker was asked for', async () => {
    await expect(chooseDockerOrEmbedded('docker', false, withCompose)).rejects.toThrow('no Docker engine');
  });

  it('refuses a setting it does not know', () => {
    expect(() => infraSetting({ INFRA: 'podman' })).toThrow('INFRA=podman is not known.');
  });
});
