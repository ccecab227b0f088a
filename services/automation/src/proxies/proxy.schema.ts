import { Schema } from '@megafon/mongo';

export const PROXY_MODEL = 'Proxy';

/** One proxy of the inventory. */
export interface Proxy {
  /** `host:port`, with the user where there is one. */
  _id: string;
  host: string;
  port: number;
  /** URL with credentials, sealed. */
  sealedUrl: string;
  /** The account it carries, or `free:<_id>`: unique, so that one account never has two. */
  holder: string;
  free: boolean;
  /** Who had it last: it gets the same one back. */
  lastHolder: string | null;
  /** No longer in the configuration: keeps its account, takes no new one. */
  retired: boolean;
}

export const proxySchema = new Schema<Proxy>(
  {
    _id: { type: String, required: true },
    host: { type: String, required: true },
    port: { type: Number, required: true },
    sealedUrl: { type: String, required: true },
    holder: { type: String, required: true },
    free: { type: Boolean, required: true },
    lastHolder: { type: String, default: null },
    retired: { type: Boolean, default: false },
  },
  { collection: 'proxies', versionKey: false, autoIndex: false },
);
// Serves the rule that an account has one proxy; without partial indexes, free ones hold themselves.
proxySchema.index({ holder: 1 }, { unique: true });
// Serves the choice of a free one.
proxySchema.index({ free: 1, lastHolder: 1 });
