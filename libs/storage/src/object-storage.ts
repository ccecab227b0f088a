import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'minio';
import { assertObjectKey } from './object-key.js';
import { sendFile } from './send-file.js';
import { ObjectTooLargeError, s3Code, storageError } from './storage-errors.js';
import type { StorageOptions } from './storage-options.js';

export interface ObjectInfo {
  sizeBytes: number;
  contentType: string;
  /** Changes whenever the object does. */
  etag: string;
}

/** An object as the bucket lists it. */
export interface ListedObject {
  key: string;
  etag: string;
  sizeBytes: number;
}

/** One request a key: not every S3 server takes a list. */
const removedAtOnce = 16;
const defaultRegion = 'us-east-1';
/** For how long the address is good that `putFile` writes to. */
const putFileSeconds = 120;
/** An object is held in memory while it is stored; anything larger is uploaded to a presigned URL. */
const maxObjectBytes = 64 * 1024 * 1024;

/** The media and evidence of one bucket. Connects when it is first used, and makes the bucket when it is missing. */
export class ObjectStorage {
  private client?: Promise<Client>;
  private bucketReady?: Promise<void>;

  constructor(private readonly options: StorageOptions) {}

  /**
   * Stores an object, or replaces it, in one request: a stream is collected first, so nothing is stored of one that
   * breaks. (The client's multipart upload needs calls that some S3 servers do not have.)
   * @throws InvalidObjectKeyError, ObjectTooLargeError, StorageUnavailableError; the stream's own error as it is.
   */
  async put(key: string, body: Uint8Array | Readable, contentType: string): Promise<void> {
    assertObjectKey(key);
    const bytes = body instanceof Uint8Array ? Buffer.from(body) : await collect(body);
    if (bytes.length > maxObjectBytes) throw new ObjectTooLargeError(maxObjectBytes);
    await this.ensureBucket();
    const client = await this.connect();
    const metadata = { 'Content-Type': contentType };
    await this.call(key, () => client.putObject(this.options.bucket, key, bytes, bytes.length, metadata));
  }

  /**
   * Stores a file of this machine, or replaces what is there, in one request; it is read as it is sent.
   * @throws InvalidObjectKeyError, ObjectTooLargeError, StorageUnavailableError
   */
  async putFile(key: string, path: string, contentType: string): Promise<void> {
    assertObjectKey(key);
    const { size: sizeBytes } = await stat(path);
    if (sizeBytes > maxObjectBytes) throw new ObjectTooLargeError(maxObjectBytes);
    await this.ensureBucket();
    const client = await this.connect();
    const url = await client.presignedUrl('PUT', this.options.bucket, key, putFileSeconds);
    await this.call(key, () => sendFile(url, { path, sizeBytes, contentType }));
  }

  /** Fetches an object into a file of this machine. Throws as `get` does, and what the disk throws. */
  async getFile(key: string, path: string): Promise<void> {
    await pipeline(await this.get(key), createWriteStream(path));
  }

  /** @throws ObjectNotFoundError, StorageUnavailableError */
  async get(key: string): Promise<Readable> {
    assertObjectKey(key);
    const client = await this.connect();
    return this.call(key, () => client.getObject(this.options.bucket, key));
  }

  /** `length` bytes from `start`, for ranges. Throws as `get` does. */
  async getRange(key: string, start: number, length: number): Promise<Readable> {
    assertObjectKey(key);
    const client = await this.connect();
    return this.call(key, () => client.getPartialObject(this.options.bucket, key, start, length));
  }

  /** The whole object in memory; only for what is known to be small. Throws as `get` does. */
  async read(key: string): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await this.get(key)) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
  }

  /** @throws ObjectNotFoundError, StorageUnavailableError */
  async stat(key: string): Promise<ObjectInfo> {
    assertObjectKey(key);
    const client = await this.connect();
    const found = await this.call(key, () => client.statObject(this.options.bucket, key));
    const contentType: unknown = found.metaData['content-type'];
    return {
      sizeBytes: found.size,
      contentType: typeof contentType === 'string' ? contentType : 'application/octet-stream',
      etag: found.etag,
    };
  }

  /** Harmless when the object is gone already. @throws StorageUnavailableError */
  async remove(key: string): Promise<void> {
    assertObjectKey(key);
    await this.removeFrom(await this.connect(), key);
  }

  /** Several at once; harmless for those that are gone already. @throws StorageUnavailableError: some may be left then */
  async removeMany(keys: readonly string[]): Promise<void> {
    for (const key of keys) assertObjectKey(key);
    const client = await this.connect();
    for (let at = 0; at < keys.length; at += removedAtOnce) {
      const some = keys.slice(at, at + removedAtOnce);
      await Promise.all(some.map((key) => this.removeFrom(client, key)));
    }
  }

  /**
   * Everything whose key begins with `folder` and a slash, a thousand listed at a time.
   * @returns how many. @throws InvalidObjectKeyError, StorageUnavailableError: some may be left then
   */
  async removeFolder(folder: string): Promise<number> {
    const client = await this.connect();
    let count = 0;
    for await (const key of this.keysIn(folder)) {
      await this.removeFrom(client, key);
      count += 1;
    }
    return count;
  }

  /** Every key that begins with `folder` and a slash, in order. @throws InvalidObjectKeyError, StorageUnavailableError */
  async *keysIn(folder: string): AsyncGenerator<string, void> {
    assertObjectKey(folder);
    await this.ensureBucket();
    const client = await this.connect();
    try {
      for await (const item of client.listObjectsV2(this.options.bucket, `${folder}/`, true)) {
        const { name } = item as { name?: string };
        if (name !== undefined) yield name;
      }
    } catch (error) {
      throw storageError(error, folder);
    }
  }

  /** Everything in the bucket, in the order of S3: of the keys' bytes. @throws StorageUnavailableError */
  async *list(): AsyncGenerator<ListedObject, void> {
    await this.ensureBucket();
    const client = await this.connect();
    try {
      for await (const item of client.listObjectsV2(this.options.bucket, '', true)) {
        const { name, etag = '', size = 0 } = item as { name?: string; etag?: string; size?: number };
        if (name !== undefined) yield { key: name, etag, sizeBytes: size };
      }
    } catch (error) {
      throw storageError(error, '');
    }
  }

  /** A URL that works without credentials for `expiresSeconds` (default 15 minutes, at most 7 days). */
  async presign(
    key: string,
    options: { method?: 'GET' | 'PUT'; expiresSeconds?: number } = {},
  ): Promise<string> {
    assertObjectKey(key);
    const { method = 'GET', expiresSeconds = 900 } = options;
    if (method === 'PUT') await this.ensureBucket();
    const client = await this.connect(this.options.publicEndpoint);
    return this.call(key, () => client.presignedUrl(method, this.options.bucket, key, expiresSeconds));
  }

  /** Makes the bucket when it is missing; remembered once it succeeded. @throws StorageUnavailableError */
  ensureBucket(): Promise<void> {
    this.bucketReady ??= this.makeBucket().catch((error: unknown) => {
      delete this.bucketReady;
      throw storageError(error, '');
    });
    return this.bucketReady;
  }

  /** For the health of a service. @throws StorageUnavailableError */
  async check(): Promise<void> {
    const client = await this.connect();
    await this.call('', () => client.bucketExists(this.options.bucket));
  }

  private async removeFrom(client: Client, key: string): Promise<void> {
    try {
      await client.removeObject(this.options.bucket, key);
    } catch (error) {
      if (!['NoSuchKey', 'NoSuchBucket'].includes(s3Code(error))) throw storageError(error, key);
    }
  }

  private async makeBucket(): Promise<void> {
    const client = await this.connect();
    if (await client.bucketExists(this.options.bucket)) return;
    try {
      await client.makeBucket(this.options.bucket, this.options.region ?? defaultRegion);
    } catch (error) {
      // Another instance was faster.
      if (!['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(s3Code(error))) throw error;
    }
  }

  private async call<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw storageError(error, key);
    }
  }

  private connect(endpoint?: string): Promise<Client> {
    if (endpoint !== undefined && endpoint !== this.options.endpoint) return this.open(endpoint);
    this.client ??= this.open(this.options.endpoint);
    return this.client;
  }

  /** Loaded on first use: most services start without ever touching the store. */
  private async open(endpoint: string): Promise<Client> {
    const minio = await import('minio');
    const url = new URL(endpoint);
    return new minio.Client({
      endPoint: url.hostname,
      port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
      useSSL: url.protocol === 'https:',
      accessKey: this.options.accessKey,
      secretKey: this.options.secretKey,
      region: this.options.region ?? defaultRegion,
      pathStyle: true,
    });
  }
}

/** @throws ObjectTooLargeError as soon as that is known */
async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    sizeBytes += bytes.length;
    if (sizeBytes > maxObjectBytes) throw new ObjectTooLargeError(maxObjectBytes);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
