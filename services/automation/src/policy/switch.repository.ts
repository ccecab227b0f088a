import { Injectable } from '@nestjs/common';
import { killSwitchTurned, newEvent } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { InjectModel, Outbox, OwnedRepository, ownedSchema, SYSTEM_OWNER } from '@megafon/mongo';
import type { Model, OwnedDocument } from '@megafon/mongo';

export const SWITCH_MODEL = 'Switch';

interface Switch extends OwnedDocument {
  isOn: boolean;
  /** Who turned it last. */
  by: string;
  at: Date;
  /** What users read beside it. */
  reason: string;
}

/** As it may stand there: an operator may have written it by hand. */
type StoredSwitch = Pick<Switch, 'isOn'> & Partial<Switch>;

export const switchSchema = ownedSchema<Switch>('switches', {
  isOn: { type: Boolean, required: true },
  by: { type: String, required: true },
  at: { type: Date, required: true },
  reason: { type: String, default: '' },
});

const killSwitch = 'kill-switch';

/** The switch that stops every account at once. */
@Injectable()
export class SwitchRepository extends OwnedRepository<Switch> {
  constructor(@InjectModel(SWITCH_MODEL) model: Model<Switch>, outbox: Outbox) {
    super(model, outbox, 'SERVICE.UNEXPECTED');
  }

  async isKilled(): Promise<boolean> {
    return (await this.read())?.isOn ?? false;
  }

  /** Null when nobody ever turned it. Whatever stands there under this id counts: a doubt must not let anything go on. */
  async read(): Promise<StoredSwitch | null> {
    return this.model.findOne({ _id: killSwitch }).lean<StoredSwitch>();
  }

  async setKilled(isOn: boolean, by: string, at: Date, reason = ''): Promise<void> {
    const fields = { isOn, by, at, reason };
    const first = { _id: killSwitch, ...fields };
    if (await this.insertOnce(SYSTEM_OWNER, first, (stored) => [turned(stored)])) return;
    await this.adopt();
    await this.change(SYSTEM_OWNER, killSwitch, (known) => {
      const state = { ...known, ...fields };
      return { state, events: [turned({ ...state, version: known.version + 1 })] };
    });
  }

  /** An operator may have put it there by hand, with nothing but `isOn`. */
  private async adopt(): Promise<void> {
    const ours = { owner: SYSTEM_OWNER, version: 1, outbox: [] };
    await this.model.updateOne({ _id: killSwitch, owner: null }, { $set: ours });
  }
}

function turned({ isOn, by, at, reason, version }: Switch): EventEnvelope {
  return newEvent(killSwitchTurned, {
    id: `${killSwitch}:${version}`,
    tenant: '',
    traceId: currentTraceId(),
    time: at,
    data: { isOn, reason, by, at: at.toISOString() },
  });
}
