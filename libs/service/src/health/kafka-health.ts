import { Inject, Injectable, Optional } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { KafkaConnection } from '@megafon/messaging';
import { HealthChecks } from './health-checks.js';

/** Registers the broker where the application has messaging. */
@Injectable()
export class KafkaHealth implements OnModuleInit {
  constructor(
    @Optional() @Inject(KafkaConnection) private readonly kafka: KafkaConnection | undefined,
    private readonly checks: HealthChecks,
  ) {}

  onModuleInit(): void {
    const { kafka } = this;
    if (kafka) this.checks.register('kafka', () => kafka.check());
  }
}
