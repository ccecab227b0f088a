import {
  AppError,
  outcomeInTurn,
  readWording,
  thisGroup,
  unnamedGroup,
  usesVariable,
} from '@megafon/contracts';
import type { Material, Wording } from '@megafon/contracts';

/** Where a text goes, and when. */
interface Place {
  /** How often the text had its turn before, in this campaign or job. */
  turn: number;
  /** null where there is no group. */
  groupName: string | null;
}

/**
 * Puts the texts of boxes together, each in another of its wordings whenever its turn comes again. For the same seed, text
 * and place the words are always the same: a plan that is made again, or only shown, is the same plan.
 */
export class FinishedTexts {
  private readonly wordings = new Map<string, Wording>();

  constructor(private readonly seed: string) {}

  /** @throws AppError CAMPAIGN.NO_GROUP_TO_NAME */
  of(material: Material, { turn, groupName }: Place): Material {
    const { text } = material;
    const wording = this.wordings.get(text) ?? readWording(text).wording;
    this.wordings.set(text, wording);
    if (groupName === null && usesVariable(wording, 'group')) throw new AppError('CAMPAIGN.NO_GROUP_TO_NAME');
    const names = groupName === null ? {} : { group: groupName === unnamedGroup ? thisGroup : groupName };
    return { ...material, text: outcomeInTurn(wording, { seed: `${this.seed}:${text}`, turn, names }) };
  }
}
