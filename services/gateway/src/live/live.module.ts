import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { LoginFrames } from './login-frames.js';
import { LoginInputs } from './login-inputs.js';
import { DeliverLiveEvents } from './deliver-live-events.js';
import { LiveLog } from './live-log.js';
import { LiveSockets } from './live-sockets.js';
import { LimitsModule } from '../limits/limits.module.js';
import { LiveUsers } from './live-users.js';
import { MetricsModule } from '../metrics.module.js';
import { SocketGuard } from './socket-guard.js';
import { WritingPages } from './writing-pages.js';
import { RedisSubscriptionsModule } from '../redis/redis-subscriptions.module.js';

@Module({
  imports: [AccessModule, LimitsModule, MetricsModule, RedisSubscriptionsModule],
  providers: [
    LiveLog,
    LiveUsers,
    LiveSockets,
    SocketGuard,
    LoginFrames,
    LoginInputs,
    WritingPages,
    DeliverLiveEvents,
  ],
})
export class LiveModule {}
