import { describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import { DuplicateKeyError, duplicateAs, fromDriver, unlessDuplicate } from './duplicate-key-error.js';

const keysOf = (error: unknown) => {
  const mapped = fromDriver(error);
  return mapped instanceof DuplicateKeyError ? mapped.keys : 'not a duplicate';
};

describe('a duplicate key', () => {
  it('names the fields that MongoDB names', () => {
    expect(keysOf({ code: 11000, keyPattern: { owner: 1, url: 1 } })).toEqual(['owner', 'url']);
  });

  it.each([
    ['E11000 duplicate key error collection: db.groups index: owner_1_url_1 dup key: { }', ['owner', 'url']],
    ['E11000 duplicate key error collection: db.groups index: _id_ dup key: { }', ['_id']],
    ['E11000 duplicate key error collection: db.x index: owner_1_at_-1 dup key: { }', ['owner', 'at']],
    ['E11000 duplicate key error collection: db.x index: by_name_1 dup key: { }', ['by_name']],
    ['E11000 something else', []],
  ])('is understood from the text %j', (message, keys) => {
    expect(keysOf({ code: 11000, message })).toEqual(keys);
  });

  it('is nothing else', () => {
    const error = new Error('E11000');
    expect(fromDriver(error)).toBe(error);
  });
});

describe('the refusal for a duplicate key', () => {
  const thrownBy = (run: () => unknown): unknown => {
    try {
      run();
    } catch (error) {
      return error;
    }
    return undefined;
  };
  const duplicate = new DuplicateKeyError(['owner', 'url']);

  it('has the caller’s code and details', () => {
    const error = thrownBy(() => duplicateAs('GROUP.EXISTS', { details: { url: 'x' } })(duplicate));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'GROUP.EXISTS', details: { url: 'x' }, cause: duplicate });
  });

  it('is given only for the key that was meant', () => {
    expect(thrownBy(() => duplicateAs('GROUP.EXISTS', { key: 'name' })(duplicate))).toBe(duplicate);
    expect(thrownBy(() => duplicateAs('GROUP.EXISTS', { key: 'url' })(duplicate))).toBeInstanceOf(AppError);
  });

  it('leaves other errors as they are', () => {
    const error = new Error('disk full');
    expect(thrownBy(() => duplicateAs('GROUP.EXISTS')(error))).toBe(error);
  });
});

describe('a write that may be one too many', () => {
  it('says whether it went through, and fails as it does for any other reason', async () => {
    const duplicate = Object.assign(new Error('E11000'), { code: 11000 });
    expect(await unlessDuplicate(() => Promise.resolve())).toBe(true);
    expect(await unlessDuplicate(() => Promise.reject(duplicate))).toBe(false);
    await expect(unlessDuplicate(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  });
});
