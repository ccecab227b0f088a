export interface StorageOptions {
  /** `http://127.0.0.1:19000` */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  /** Secrets of the store whose tickets are good as well: while it is changed. */
  otherSecretKeys?: readonly string[];
  bucket: string;
  /** Default `us-east-1`. Given, so that presigning needs no call to the store. */
  region?: string;
  /** Where browsers reach the store, when that is another address: presigned URLs begin with it. */
  publicEndpoint?: string;
}
