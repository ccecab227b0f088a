import { readFile } from 'node:fs/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { RepeatingTask } from '@megafon/concurrency';
import { CONFIG } from '../../config.js';
import type { Config } from '../../config.js';
import { AutomationMetrics } from '../../automation-metrics.js';
import { NETWORK_PROFILE } from '../../profiles/network-profile.js';
import type { NetworkProfile } from '../../profiles/network-profile.js';
import { LayoutError } from './signed-layout.js';
import { withSignedLayout } from './with-signed-layout.js';

type Settings = Pick<Config, 'LAYOUT_FILE' | 'LAYOUT_KEYS' | 'LAYOUT_LOOK_MS' | 'PUPPETEER_EXECUTABLE_PATH'>;

/**
 * The network's profile as it is now: with the release's own layout, or with that of a signed file, which may be put
 * there, replaced and taken away while the service runs. One that is not signed by a known key, has faults or does not
 * hold on its own fixtures is not used: what was used before goes on being used.
 */
@Injectable()
export class CurrentProfile implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(CurrentProfile.name);
  private profile: NetworkProfile;
  /** What was looked at last; null where there was none. */
  private seen: string | null = null;
  private fault: string | null = null;
  private looking: RepeatingTask | null = null;

  constructor(
    @Inject(NETWORK_PROFILE) private readonly released: NetworkProfile,
    @Inject(CONFIG) private readonly settings: Settings,
    private readonly metrics: AutomationMetrics,
  ) {
    this.profile = released;
  }

  async onModuleInit(): Promise<void> {
    const { LAYOUT_FILE: file, LAYOUT_LOOK_MS: everyMs } = this.settings;
    this.metrics.gauge('layout_refused', () => (this.fault === null ? 0 : 1));
    if (file === undefined) return;
    const failed = (err: unknown) => this.logger.error({ msg: 'could not look at the layout file', err });
    await this.look(file).catch(failed);
    this.looking = new RepeatingTask({ everyMs, round: () => this.look(file), onError: failed });
    this.looking.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.looking?.stop();
  }

  get current(): NetworkProfile {
    return this.profile;
  }

  /** Why the file that is there is not used; null where it is, or there is none. */
  get refusal(): string | null {
    return this.fault;
  }

  private async look(file: string): Promise<void> {
    const signed = await readFile(file, 'utf8').catch(absent);
    if (signed === this.seen) return;
    try {
      this.profile = signed === null ? this.released : await this.taken(signed);
      this.fault = null;
      this.logger.log({ msg: 'the layout of the network', version: this.profile.version });
    } catch (error) {
      // Anything else may go well the next time.
      if (!(error instanceof LayoutError)) throw error;
      this.fault = error.message;
      const { version } = this.profile;
      this.logger.error({ msg: 'the layout file is not used', why: error.message, version });
    }
    this.seen = signed;
  }

  private async taken(signed: string): Promise<NetworkProfile> {
    const { LAYOUT_KEYS: keys, PUPPETEER_EXECUTABLE_PATH: executablePath } = this.settings;
    if (keys === undefined) throw new LayoutError('LAYOUT_KEYS is not set');
    return withSignedLayout(this.released, signed, { keys, executablePath });
  }
}

function absent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
