import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const env = {
  MONGODB_URI: 'mongodb://127.0.0.1:1',
  KAFKA_BROKERS: '127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
};
const ofSandbox = 'http://network:4100/groups/310200000/posts/3102000000001';
const ofFacebook = 'https://www.facebook.com/groups/1/posts/2';

describe('the post for test comments', () => {
  it('is one of the network that is configured', () => {
    const sandbox = { NETWORK_PROFILE: 'sandbox', NETWORK_URL: 'http://network:4100' };
    expect(readConfig({ ...env, ...sandbox, SAMPLE_POST_URL: ofSandbox }).SAMPLE_POST_URL).toBe(ofSandbox);
    const facebook = readConfig({ ...env, NETWORK_PROFILE: 'facebook', SAMPLE_POST_URL: ofFacebook });
    expect(facebook.SAMPLE_POST_URL).toBe(ofFacebook);
  });

  it('may be left out, also as a container engine does it', () => {
    expect(readConfig({ ...env, NETWORK_PROFILE: 'facebook' }).SAMPLE_POST_URL).toBeUndefined();
    expect(readConfig({ ...env, SAMPLE_POST_URL: '' }).SAMPLE_POST_URL).toBeUndefined();
  });

  it.each([
    ['the sandbox', { NETWORK_PROFILE: 'facebook', SAMPLE_POST_URL: ofSandbox }],
    ['no post', { NETWORK_PROFILE: 'facebook', SAMPLE_POST_URL: 'https://www.facebook.com/groups/1/' }],
    ['another sandbox', { NETWORK_PROFILE: 'sandbox', SAMPLE_POST_URL: ofSandbox }],
    [
      'Facebook, on a sandbox',
      { NETWORK_PROFILE: 'sandbox', NETWORK_URL: 'http://network:4100', SAMPLE_POST_URL: ofFacebook },
    ],
  ])('is refused at the start where it is of %s', (_what, told) => {
    expect(() => readConfig({ ...env, ...told })).toThrow(
      /SAMPLE_POST_URL: is no post of the network of NETWORK_PROFILE/,
    );
  });

  it('is told of beside what else is wrong with addresses', () => {
    const wrong = { NETWORK_URL: 'nowhere', SAMPLE_POST_URL: 'a post' };
    expect(() => readConfig({ ...env, ...wrong })).toThrow(/NETWORK_URL.*\n.*SAMPLE_POST_URL/);
  });
});
