import { Controller, Req } from '@nestjs/common';
import {
  askSecondFactor,
  passkeyRenaming,
  passwordAgain,
  passwordAlone,
  removePasskey,
  removeSecondFactors,
  renamePasskey,
  renewRecoveryCodes,
  secondFactorsRemoval,
  startApp,
  startPasskey,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Call } from '../calls/call.js';
import type { Request } from '../http/request.js';
import { PasswordCalls } from './password-calls.js';

/** Changes of what a person signs in with beside the password. */
@Controller()
export class SecondFactorsController {
  constructor(private readonly passwords: PasswordCalls) {}

  @Call(askSecondFactor)
  ask(@Req() request: Request): Promise<ReplyOf<typeof askSecondFactor>> {
    return this.passwords.begin(askSecondFactor, passwordAlone, request);
  }

  @Call(startApp)
  startApp(@Req() request: Request): Promise<ReplyOf<typeof startApp>> {
    return this.passwords.run(startApp, passwordAgain, request);
  }

  @Call(startPasskey)
  startPasskey(@Req() request: Request): Promise<ReplyOf<typeof startPasskey>> {
    return this.passwords.run(startPasskey, passwordAgain, request);
  }

  @Call(renamePasskey)
  renamePasskey(@Req() request: Request): Promise<ReplyOf<typeof renamePasskey>> {
    return this.passwords.run(renamePasskey, passkeyRenaming, request);
  }

  @Call(removePasskey)
  removePasskey(@Req() request: Request): Promise<ReplyOf<typeof removePasskey>> {
    return this.passwords.run(removePasskey, passwordAgain, request);
  }

  @Call(renewRecoveryCodes)
  renewRecoveryCodes(@Req() request: Request): Promise<ReplyOf<typeof renewRecoveryCodes>> {
    return this.passwords.run(renewRecoveryCodes, passwordAgain, request);
  }

  @Call(removeSecondFactors)
  removeSecondFactors(@Req() request: Request): Promise<ReplyOf<typeof removeSecondFactors>> {
    return this.passwords.run(removeSecondFactors, secondFactorsRemoval, request);
  }
}
