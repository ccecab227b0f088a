import type { Stack } from '@megafon/infra';
import { Client } from 'minio';
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

async function bytesOfFiles({
  endpoint,
  accessKey,
  secretKey,
  bucket,
}: Stack['servers']['s3']): Promise<number> {
  const url = new URL(endpoint);
  const store = new Client({
    endPoint: url.hostname,
    port: Number(url.port),
    useSSL: url.protocol === 'https:',
    accessKey,
    secretKey,
  });
  let bytes = 0;
  for await (const object of store.listObjectsV2(bucket, '', true) as AsyncIterable<{ size?: number }>)
    bytes += object.size ?? 0;
  return bytes;
}
