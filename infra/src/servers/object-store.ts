import { Client } from 'minio';
import type { ServerAddresses } from './addresses.js';

/** A client of the object storage at an address. */
export function objectStore({ endpoint, accessKey, secretKey }: ServerAddresses['s3']): Client {
  const url = new URL(endpoint);
  const useSSL = url.protocol === 'https:';
  return new Client({
    endPoint: url.hostname,
    port: Number(url.port || (useSSL ? 443 : 80)),
    useSSL,
    accessKey,
    secretKey,
    region: 'us-east-1',
    pathStyle: true,
  });
}
