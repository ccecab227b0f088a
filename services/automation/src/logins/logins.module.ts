import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BrowsersModule } from '../browsers/browsers.module.js';
import { NetworkModule } from '../network/network.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { ProxiesModule } from '../proxies/proxies.module.js';
import { StrangePagesModule } from '../strange-pages/strange-pages.module.js';
import { LiveLogins } from './live-logins.js';
import { LoginCommands } from './login-commands.js';
import { LoginFrames } from './login-frames.js';
import { LoginRecorder } from './login-recorder.js';
import { LoginPlaceRepository } from './login-place.repository.js';
import { LOGIN_PLACES_MODEL, loginPlacesSchema } from './login-place.schema.js';
import { LoginRepository } from './login.repository.js';
import { LoginRouter } from './login-router.js';
import { LOGIN_MODEL, loginSchema } from './login.schema.js';
import { LoginSweep } from './login-sweep.js';
import { LoginTakeovers } from './login-takeovers.js';
import { LoginWatch } from './login-watch.js';
import { LoginsController } from './logins.controller.js';
import { AdmitLogin } from './use-cases/admit-login.js';
import { AdmitVisit } from './use-cases/admit-visit.js';
import { KeepLogin } from './use-cases/keep-login.js';
import { OpenLogin } from './use-cases/open-login.js';
import { RecordLogin } from './use-cases/record-login.js';
import { StartLogin } from './use-cases/start-login.js';
import { WorkerCalls } from './worker-calls.js';

@Module({
  imports: [
    MongoModule.forFeature({ [LOGIN_MODEL]: loginSchema, [LOGIN_PLACES_MODEL]: loginPlacesSchema }),
    AccountsModule,
    BrowsersModule,
    NetworkModule,
    AuditModule,
    PolicyModule,
    ProxiesModule,
    StrangePagesModule,
  ],
  controllers: [LoginsController],
  providers: [
    AdmitLogin,
    AdmitVisit,
    KeepLogin,
    LiveLogins,
    LoginCommands,
    LoginFrames,
    LoginRecorder,
    LoginPlaceRepository,
    LoginRepository,
    LoginRouter,
    LoginSweep,
    LoginTakeovers,
    LoginWatch,
    OpenLogin,
    RecordLogin,
    StartLogin,
    WorkerCalls,
  ],
})
export class LoginsModule {}
