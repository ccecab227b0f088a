import { expect, it } from '@jest/globals';
import { openNotebook } from '../test/notebook.js';

it('makes the indexes a schema declares, and drops those that none declares any more', async () => {
  const first = await openNotebook();
  await first.connection.collection('notes').createIndex({ owner: 1, createdAt: -1 });
  await first.app.close();
  const second = await openNotebook(first.dbName);
  const keys = (await second.model.listIndexes()).map(({ key }) => key as unknown);
  expect(keys).toContainEqual({ owner: 1, createdAt: -1, _id: -1 });
  expect(keys).toContainEqual({ owner: 1, title: 1 });
  expect(keys).not.toContainEqual({ owner: 1, createdAt: -1 });
  await second.app.close();
});
