import { objectStore } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import mongoose from 'mongoose';

/** Bytes of all documents as BSON, and of all files in the object store. */
export interface Stored {
  documents: number;
  files: number;
}

/** Indexes, journals and what a database leaves free are not in it. */
export async function storedIn({ servers }: Stack): Promise<Stored> {
  return { documents: await bytesOfDocuments(servers.mongoUri), files: await bytesOfFiles(servers.s3) };
}

async function bytesOfDocuments(mongoUri: string): Promise<number> {
  const connection = await mongoose.createConnection(mongoUri).asPromise();
  try {
    let bytes = 0;
    const client = connection.getClient();
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases.filter((one) => !['admin', 'local', 'config'].includes(one.name))) {
      const db = client.db(name);
      for (const { name: collection } of await db.listCollections({}, { nameOnly: true }).toArray())
        for await (const document of db.collection(collection).find())
          bytes += mongoose.mongo.BSON.calculateObjectSize(document);
    }
    return bytes;
  } finally {
    await connection.close();
  }
}

async function bytesOfFiles(s3: Stack['servers']['s3']): Promise<number> {
  let bytes = 0;
  const objects = objectStore(s3).listObjectsV2(s3.bucket, '', true);
  for await (const object of objects as AsyncIterable<{ size?: number }>) bytes += object.size ?? 0;
  return bytes;
}
