import { Injectable } from '@nestjs/common';
import { InjectModel, Schema } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';

export const SWITCH_MODEL = 'Switch';

interface Switch {
  _id: string;
  isOn: boolean;
  /** Who turned it last. */
  by: string;
  at: Date;
}

export const switchSchema = new Schema<Switch>(
  { _id: { type: String, required: true }, isOn: Boolean, by: String, at: Date },
  { collection: 'switches', versionKey: false, autoIndex: false },
);

const killSwitch = 'kill-switch';

/** The switch that stops every account at once. */
@Injectable()
export class SwitchRepository {
  constructor(@InjectModel(SWITCH_MODEL) private readonly model: Model<Switch>) {}

  async isKilled(): Promise<boolean> {
    const found = await this.model.findOne({ _id: killSwitch }).lean<Switch>();
    return found?.isOn ?? false;
  }

  async setKilled(isOn: boolean, by: string, at: Date): Promise<void> {
    await this.model.updateOne({ _id: killSwitch }, { $set: { isOn, by, at } }, { upsert: true });
  }
}
