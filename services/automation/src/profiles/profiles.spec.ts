import { describe, expect, it } from '@jest/globals';
import { postPathOf } from '@megafon/contracts';
import { pageLayout } from '../network/layouts/layout-schema.js';
import { pathOfGroup, pathOfPost } from './network-profile.js';
import type { Locator, NetworkProfile } from './network-profile.js';
import { permalinkId } from '../network/permalink-id.js';
import { layoutOf, profileOf } from './profile-of.js';

const profiles: [string, NetworkProfile][] = [
  ['sandbox', profileOf('sandbox', 'http://127.0.0.1:4100')],
  ['facebook', profileOf('facebook', undefined)],
];

function locatorsOf({ locators, signs, prompts }: NetworkProfile): Locator[] {
  const named = Object.values(locators).filter((value): value is Locator => 'role' in value);
  return [...named, ...prompts.map(({ dismiss }) => dismiss), ...signs.flatMap(({ all }) => all ?? [])];
}

describe.each(profiles)('the profile %s', (_name, profile) => {
  it('names everything in Hebrew and in English', () => {
    for (const { names } of locatorsOf(profile)) {
      if (!names) continue;
      expect(names.some((name) => /\p{Script=Hebrew}/u.test(name))).toBe(true);
      expect(names.some((name) => /\p{Script=Latin}/u.test(name))).toBe(true);
    }
  });

  it('puts aside questions that it knows by name alone', () => {
    for (const { dialog } of profile.prompts) expect(dialog.names?.length).toBeGreaterThan(0);
  });

  it('has a layout that a signed file could hold, and nothing but one', () => {
    const layout = layoutOf(profile);
    expect(pageLayout.parse(layout)).toEqual(layout);
    expect(pageLayout.safeParse(profile).success).toBe(false);
  });

  it('puts pages on which nothing goes on before the signed-in one', () => {
    expect(profile.signs.at(-1)?.is).toBe('signed-in');
  });

  it('knows a group, and takes no list of groups for one', () => {
    const group = new RegExp(profile.patterns.group);
    expect(
      group.exec(new URL(pathOfGroup(profile.paths.group, '310200000'), profile.origin).pathname)?.[1],
    ).toBe('310200000');
    for (const path of ['/groups/joins', '/groups/discover', '/groups/1/posts/2'])
      expect(group.test(path)).toBe(false);
  });

  it('keeps a group id within its path', () => {
    expect(pathOfGroup(profile.paths.group, '../../logout')).not.toContain('../');
    for (const path of Object.values(profile.paths.ownPosts))
      expect(pathOfGroup(path, '1?x=/a')).not.toContain('?');
  });

  it('knows the permalinks of posts and comments', () => {
    const idOf = (path: string, patterns: readonly string[]) =>
      permalinkId(new URL(path, profile.origin), patterns);
    const forms = [
      '/groups/310200000/posts/7100000000001/?__cft__[0]=x&__tn__=y',
      '/groups/some.slug/permalink/7100000000001/',
      '/groups/310200000/?multi_permalinks=7100000000001',
      '/permalink.php?story_fbid=7100000000001&id=310200000',
      '/permalink.php?id=310200000&story_fbid=7100000000001',
    ];
    for (const form of forms) expect(idOf(form, profile.patterns.post)).toBe('7100000000001');
    const pictures = ['/photo/?fbid=31&set=gm.7100000000001', '/photo/?fbid=31&set=pcb.7100000000001&type=3'];
    for (const picture of pictures) {
      expect(idOf(picture, profile.patterns.picture ?? [])).toBe('7100000000001');
      expect(idOf(picture, profile.patterns.post)).toBeNull();
    }
    const opaque = idOf('/share/p/a1B2c3/', profile.patterns.post);
    expect(opaque).toBe('a1B2c3');
    expect(new RegExp(profile.opaqueIds).test(opaque ?? '')).toBe(true);
    expect(new RegExp(profile.opaqueIds).test('7100000000001')).toBe(false);
    expect(idOf('/groups/310200000/posts/1?comment_id=71', profile.patterns.comment)).toBe('71');
    expect(idOf('/groups/310200000/', profile.patterns.post)).toBeNull();
  });

  it('makes an address that it reads of a post whose id alone is known', () => {
    const path = pathOfPost(profile.paths.post ?? '', '310200000', '7100000000001');
    expect(permalinkId(new URL(path, profile.origin), profile.patterns.post)).toBe('7100000000001');
    expect(postPathOf(profile.origin + path, profile)).not.toBeNull();
  });

  it('opens a post whose permalink it reads, and nothing else of the network', () => {
    const at = (path: string) => postPathOf(`${profile.origin}${path}`, profile);
    expect(at('/groups/310200000/posts/7100000000001?comment_id=71')).toBe(
      '/groups/310200000/posts/7100000000001',
    );
    for (const path of ['/logout', profile.paths.login, profile.paths.home, profile.paths.groups])
      expect(at(path)).toBeNull();
  });
});
