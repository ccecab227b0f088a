import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { CONFIG } from '../config.js';
import type { Config, SeedUser } from '../config.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { AddUser } from './add-user.js';
import { UserRepository } from './user.repository.js';

const hashWithinMs = 60_000;
const ourselves = { block: 'seed', isKnownDevice: true };

/** Creates the users of the configuration that are missing. Those that are there stay as they are. */
@Injectable()
export class SeedUsers implements OnApplicationBootstrap {
  private readonly logger = new Logger(SeedUsers.name);

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'SEED_USERS'>,
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly addUser: AddUser,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // One by one: few may wait for a hash.
    for (const seed of this.config.SEED_USERS) await this.addMissing(seed);
  }

  private async addMissing({ email, password, name, role, plan }: SeedUser): Promise<void> {
    if (await this.users.acrossOwnersFindByEmail(email)) return;
    try {
      await this.addUser.execute({
        email,
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
