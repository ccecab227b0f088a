import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config, SeedUser } from '../config.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { AddUser } from './add-user.js';
import { verifiedClaim } from './email-claim.js';
import { UserRepository } from './user.repository.js';

const hashWithinMs = 60_000;
const ourselves = { block: 'seed', isKnownDevice: true };

/** Sees to it that older users have what newer ones have, and creates the users of the configuration that are missing. Those that are there stay as they are. */
@Injectable()
export class SeedUsers implements OnApplicationBootstrap {
  private readonly logger = new Logger(SeedUsers.name);

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'SEED_USERS'>,
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly addUser: AddUser,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const adopted = await this.users.acrossOwnersAdoptOlder();
    if (adopted > 0) this.logger.log({ msg: 'users from before keep their addresses', adopted });
    const findable = await this.users.acrossOwnersMakeFindable();
    if (findable > 0) this.logger.log({ msg: 'users from before can be searched for', findable });
    // One by one: few may wait for a hash.
    for (const seed of this.config.SEED_USERS) await this.addMissing(seed);
  }

  private async addMissing({ email, password, name, role, plan }: SeedUser): Promise<void> {
    const known = await this.users.acrossOwnersFindByEmail(email);
    if (known?.emailVerifiedAt) return;
    try {
      await this.addUser.execute({
        email,
        emailClaim: verifiedClaim(email),
        emailVerifiedAt: this.clock.now(),
        name,
        role,
        passwordHash: await this.hasher.hash(password, ourselves, Date.now() + hashWithinMs),
        businessName: '',
        businessType: 'general',
        marketingStyle: 'professional',
        requestedPlan: plan,
        grantedPlan: plan,
      });
      this.logger.log({ msg: 'seeded a user', role, plan });
    } catch (error) {
      // Another instance was faster.
      if (!(error instanceof AppError && error.code === 'AUTH.EMAIL_TAKEN')) throw error;
    }
  }
}
