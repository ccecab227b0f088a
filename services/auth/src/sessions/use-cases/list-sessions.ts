import { Injectable } from '@nestjs/common';
import { deviceText, maxListedSessions } from '@megafon/contracts';
import type { DeviceSession } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { deviceOf } from '../device.js';
import { sessionIdOf } from '../refresh-token.js';
import { SessionRepository } from '../session.repository.js';
import type { SessionDocument } from '../session.schema.js';

@Injectable()
export class ListSessions {
  constructor(
    private readonly repository: SessionRepository,
    private readonly clock: Clock,
  ) {}

  /** @param currentId the session the call was made from, which is first */
  async execute(owner: string, currentId: string | undefined) {
    const now = this.clock.now();
    const [open, total] = await Promise.all([
      this.repository.open(owner, now, maxListedSessions),
      this.repository.countOpen(owner, now),
    ]);
    const sessions = open.map((session) => toDeviceSession(session, currentId));
    sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
    return { success: true as const, sessions, total };
  }
}

function toDeviceSession(
  { _id, userAgent = '', startedAt, previous }: SessionDocument,
  currentId: string | undefined,
): DeviceSession {
  const { browser, system, kind } = deviceOf(userAgent);
  const id = sessionIdOf(_id);
  return {
    _id: id,
    device: deviceText(browser, system),
    kind,
    startedAt: startedAt.toISOString(),
    lastUsedAt: (previous?.usedAt ?? startedAt).toISOString(),
    isCurrent: id === currentId,
  };
}
