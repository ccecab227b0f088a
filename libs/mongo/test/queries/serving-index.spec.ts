import { describe, expect, it } from '@jest/globals';
import { nameOf, shapesOf, shapesOfPipeline } from './query-shape.js';
import { idIndex, servingIndex } from './serving-index.js';
import type { DeclaredIndex } from './serving-index.js';

const index = (keys: Record<string, 1 | -1>, rules: Partial<DeclaredIndex> = {}): DeclaredIndex => ({
  keys: Object.entries(keys),
  unique: false,
  sparse: false,
  ...rules,
});
type Doc = Record<string, unknown>;
const isServed = (keys: Record<string, 1 | -1>, filter: Doc, sort: Doc = {}, rules = {}) =>
  shapesOf('c', filter, sort).every((shape) => servingIndex(shape, [index(keys, rules)]) !== undefined);
const now = new Date();

describe('an index serves a query', () => {
  it.each([
    ['whose fields it begins with', { a: 1, b: 1 }, { b: 1, a: { $in: [1, 2] } }, {}],
    ['that asks for less than it has', { a: 1, b: 1, c: 1 }, { a: { $eq: 1 } }, {}],
    ['that is bounded after what is given', { a: 1, b: 1 }, { a: 1, b: { $lt: now, $gte: now } }, {}],
    ['that is bounded alone', { a: 1 }, { a: { $lte: now } }, {}],
    ['that it sorts', { a: 1, b: -1 }, { a: 1 }, { b: -1 }],
    ['that it sorts backwards', { a: 1, b: -1, c: -1 }, { a: 1 }, { b: 1, c: 1 }],
    ['that it sorts, and bounds afterwards', { a: 1, b: 1, c: 1 }, { a: 1, c: { $gt: now } }, { b: 1 }],
    ['that is sorted by what it is bounded by', { a: 1 }, { a: { $lte: now } }, { a: 1 }],
    ['that sorts by what is given', { a: 1 }, { a: 1 }, { a: -1 }],
    ['that excludes besides', { a: 1 }, { a: 1, b: { $ne: null } }, {}],
    ['of several branches, each of them', { a: 1, b: 1 }, { $or: [{ a: 1 }, { a: 2, b: 1 }] }, {}],
  ])('%s', (_which, keys, filter, sort) => {
    expect(isServed(keys as Record<string, 1>, filter, sort)).toBe(true);
  });

  it.each([
    ['that does not begin with what it has', { a: 1, b: 1 }, { b: 1 }, {}],
    ['that gives more than it has', { a: 1 }, { a: 1, b: 1 }, {}],
    ['that has a gap before what is given', { a: 1, b: 1, c: 1 }, { a: 1, c: 1 }, {}],
    ['that is bounded by another field', { a: 1 }, { a: 1, b: { $gt: now } }, {}],
    ['that is sorted by another field', { a: 1 }, { a: 1 }, { b: 1 }],
    ['that is sorted after what it is bounded by', { a: 1, b: 1 }, { a: { $gt: now } }, { b: 1 }],
    ['that turns one of two directions', { a: 1, b: 1, c: 1 }, { a: 1 }, { b: 1, c: -1 }],
    ['that breaks ties by what it has not', { a: 1, b: -1 }, { a: 1 }, { b: -1, _id: -1 }],
    ['that only excludes', { a: 1 }, { a: { $ne: 1 } }, {}],
    ['of all there is', { a: 1 }, {}, {}],
    ['of several branches, one of which it does not serve', { a: 1 }, { $or: [{ a: 1 }, { b: 1 }] }, {}],
  ])('but not one %s', (_which, keys, filter, sort) => {
    expect(isServed(keys as Record<string, 1>, filter, sort)).toBe(false);
  });

  it('whatever else is asked, where it is unique and all of it is given', () => {
    const claim = { a: 1, b: 1, c: { $lt: now }, d: 3 };
    expect(isServed({ a: 1, b: 1 }, claim, {}, { unique: true })).toBe(true);
    expect(isServed({ a: 1, e: 1 }, claim, {}, { unique: true })).toBe(false);
    expect(servingIndex(shapesOf('c', { _id: 'x', z: 1 })[0] as never, [idIndex])).toBe(idIndex);
  });

  it('that asks what is there, where it has nothing but that', () => {
    const unpublished = { 'outbox.id': { $exists: true }, updatedAt: { $lt: now } };
    expect(isServed({ 'outbox.id': 1 }, unpublished, {}, { sparse: true })).toBe(true);
    expect(isServed({ 'outbox.id': 1 }, unpublished)).toBe(false);
    expect(isServed({ a: 1 }, { a: 1 }, {}, { sparse: true })).toBe(false);
  });
});

describe('the shape of an aggregation', () => {
  it('is that of what it reads from its collection', () => {
    const pipeline = [{ $match: { a: 1 } }, { $sort: { b: -1 } }, { $group: { _id: '$c' } }];
    expect(shapesOfPipeline('c', pipeline).map(nameOf)).toEqual(['c: a given; by -b']);
    expect(shapesOfPipeline('c', pipeline.slice(2)).map(nameOf)).toEqual(['c: all of it']);
  });
});
