import { describe, expect, it } from '@jest/globals';

import { composeImages } from './compose-images.js';
import { engineAddress } from './docker-engine.js';

const never = () => false;

describe('the Docker engine', () => {
  it('is looked for where DOCKER_HOST says, else at its usual socket', () => {
    expect(engineAddress('unix:///run/user/1000/docker.sock', never)).toEqual({
      socketPath: '/run/user/1000/docker.sock',
    });
    expect(engineAddress('tcp://build:2376', never)).toEqual({ host: 'build', port: '2376' });
    expect(engineAddress(undefined, () => true)).toEqual({ socketPath: '/var/run/docker.sock' });
  });

  it('is surely not there without either', () => {
    expect(engineAddress(undefined, never)).toBeUndefined();
  });

  it('runs tests on the images of the compose file', () => {
    const compose = `
services:
  mongo: { image: 'mongo:8.0' }
  kafka: { image: 'apache/kafka:3.9.1' }
  redis: { image: 'redis:7.4-alpine' }
  s3: { image: 'chrislusf/seaweedfs:4.12' }`;
    expect(composeImages(compose)).toMatchObject({ mongo: 'mongo:8.0', kafka: 'apache/kafka:3.9.1' });
  });
});
