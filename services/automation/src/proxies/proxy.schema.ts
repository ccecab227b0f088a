import { proxyStates } from '@megafon/contracts';
import { Schema } from '@megafon/mongo';

export const PROXY_MODEL = 'Proxy';

/** One proxy of the inventory. */
export interface Proxy {
  /** `host:port`, with the user where there is one. */
  _id: string;
  /** What the outside calls it: `_id` has part of its credentials. */
  publicId: string;
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
  /** What an admin added is not retired by a configuration without it. */
  source: 'config' | 'admin';
  state: (typeof proxyStates)[number];
  /** In a row, of visits and probes alike. */
  failures: number;
  lastCheckedAt: Date | null;
  nextCheckAt: Date;
}

export const proxySchema = new Schema<Proxy>(
  {
    _id: { type: String, required: true },
    publicId: { type: String, required: true },
    host: { type: String, required: true },
    port: { type: Number, required: true },
    sealedUrl: { type: String, required: true },
    holder: { type: String, required: true },
    free: { type: Boolean, required: true },
    lastHolder: { type: String, default: null },
    retired: { type: Boolean, default: false },
    source: { type: String, enum: ['config', 'admin'], required: true },
    state: { type: String, enum: proxyStates, required: true },
    failures: { type: Number, required: true },
    lastCheckedAt: { type: Date, default: null },
    nextCheckAt: { type: Date, required: true },
  },
  { collection: 'proxies', versionKey: false, autoIndex: false },
);
// Serves the rule that an account has one proxy; without partial indexes, free ones hold themselves.
proxySchema.index({ holder: 1 }, { unique: true });
// Serves the choice of a free one.
proxySchema.index({ free: 1, lastHolder: 1 });
// Serves an admin's calls, which name one.
proxySchema.index({ publicId: 1 });
// Serves the pages of the inventory.
proxySchema.index({ state: -1, host: 1, port: 1, _id: 1 });
// Serves the probes that are due.
proxySchema.index({ nextCheckAt: 1 });
