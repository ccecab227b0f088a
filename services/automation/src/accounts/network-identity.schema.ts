import { Schema } from '@megafon/mongo';

export const NETWORK_IDENTITY_MODEL = 'NetworkIdentity';

/** A user of the network, under whatever name somebody typed. */
export interface NetworkIdentity {
  /** Made of the network's name and its own id of the user. */
  _id: string;
  /** The one account that acts as this user; null while none does. */
  holder: string | null;
  since: Date;
  /** Every account that ever did, whoever's: the limits of what this user does hang on all of them. */
  accountIds: string[];
  /** While no account acts as this user. */
  forgetAt?: Date;
}

export const networkIdentitySchema = new Schema<NetworkIdentity>(
  {
    _id: { type: String, required: true },
    holder: { type: String, default: null },
    since: { type: Date, required: true },
    accountIds: { type: [String], default: [] },
    forgetAt: { type: Date },
  },
  { collection: 'network-identities', versionKey: false, autoIndex: false },
);
// The identity of an account: before each of its actions, and when it is removed.
networkIdentitySchema.index({ holder: 1 });
// Forgetting users whom no account has acted as for a while.
networkIdentitySchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
