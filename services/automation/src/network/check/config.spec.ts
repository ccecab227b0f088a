import { describe, expect, it } from '@jest/globals';
import { UsageError, readOptions } from './config.js';

const display = { DISPLAY: ':0' };
const sandbox = ['--profile', 'sandbox', '--username', 'plain', '--password', 'p'];

describe('the options of the driver check', () => {
  it('of Facebook are a window and a person', () => {
    expect(readOptions(['--profile', 'facebook'], display)).toMatchObject({
      profile: 'facebook',
      isHeadless: false,
      credentials: null,
      publish: null,
    });
  });

  it('sign in by themselves on the sandbox', () => {
    expect(readOptions([...sandbox, '--headless'], {})).toMatchObject({
      isHeadless: true,
      credentials: { username: 'plain', password: 'p' },
    });
  });

  it('publish only in the group that is named', () => {
    expect(readOptions([...sandbox, '--publish', '31', '--text', 'שלום'], display).publish).toEqual({
      groupId: '31',
      text: 'שלום',
    });
  });

  it('name a layout, and the keys of whoever may have signed it', () => {
    expect(readOptions(['--profile', 'facebook', '--layout', 'a.json'], display).layout).toEqual({
      path: 'a.json',
      keysPath: null,
    });
    const signed = ['--layout', 'a.jws', '--keys', 'keys.json'];
    expect(readOptions([...sandbox, ...signed], display).layout).toEqual({
      path: 'a.jws',
      keysPath: 'keys.json',
    });
    expect(readOptions(sandbox, display).layout).toBeNull();
  });

  it.each([
    ['no profile', []],
    ['keys of no layout', [...sandbox, '--keys', 'keys.json']],
    ['another network', ['--profile', 'other']],
    [
      'a password of a real account',
      ['--profile', 'facebook', '--username', 'me@example.com', '--password', 'p'],
    ],
    ['another address of Facebook', ['--profile', 'facebook', '--url', 'http://127.0.0.1:1']],
    ['no window and nobody to sign in', ['--profile', 'facebook', '--headless']],
    ['a username alone', ['--profile', 'sandbox', '--username', 'plain']],
    ['a proxy without a port', [...sandbox, '--proxy', 'http://proxy.example.com']],
    ['an account that is a path', [...sandbox, '--account', '../x']],
    ['a file that is not there', [...sandbox, '--file', '/nowhere/picture.png']],
    ['what nobody knows', [...sandbox, '--captcha-solver', 'x']],
  ])('are refused: %s', (_what, args) => {
    expect(() => readOptions(args, display)).toThrow(UsageError);
  });

  it('need a display for a window', () => {
    if (process.platform === 'linux')
      expect(() => readOptions(['--profile', 'facebook'], {})).toThrow('DISPLAY');
  });
});
