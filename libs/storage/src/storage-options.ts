export interface StorageOptions {
  /** `http://127.0.0.1:19000` */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  /** Default `us-east-1`. Given, so that presigning needs no call to the store. */
  region?: string;
  /** Where browsers reach the store, when that is another address: presigned URLs begin with it. */
  publicEndpoint?: string;
}
