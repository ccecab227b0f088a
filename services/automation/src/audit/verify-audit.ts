import { Injectable } from '@nestjs/common';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { AuditAnchors } from './audit-anchors.js';
import { faultOf, restoredAct, seqBefore } from './audit-chain.js';
import type { AuditEntry, ChainPlace, LineFault } from './audit-chain.js';
import { AuditKeys } from './audit-keys.js';
import { AUDIT_MODEL } from './audit-log.js';

/**
 * `cut`: lines that an anchor attests are not there any more, at the end or all of them. `anchor`: the anchor is not ours,
 * or attests another line.
 */
export interface AuditBreak {
  accountId: string;
  /** The first line that is not as it was. */
  seq: number;
  fault: LineFault | 'cut' | 'anchor';
}

export interface AuditReport {
  chains: number;
  lines: number;
  breaks: AuditBreak[];
}

interface Reading {
  accountId: string;
  last: ChainPlace | null;
  /** Anchors not yet come to, in order. */
  anchors: number[];
  isBroken: boolean;
}

/** Reads every chain from its first line, and holds it against its anchors. */
@Injectable()
export class VerifyAudit {
  constructor(
    @InjectModel(AUDIT_MODEL) private readonly model: Model<AuditEntry>,
    private readonly anchors: AuditAnchors,
    private readonly keys: AuditKeys,
  ) {}

  /** @throws what the database and the storage throw: then nothing is known. */
  async execute(): Promise<AuditReport> {
    const report: AuditReport = { chains: 0, lines: 0, breaks: [] };
    const anchored = await this.anchors.chains();
    let reading: Reading | null = null;
    const lines = this.model.find({}).sort({ accountId: 1, owner: 1, seq: 1 }).lean<AuditEntry>();
    for await (const line of lines.cursor({ batchSize: 500 }) as AsyncIterable<AuditEntry>) {
      if (reading?.accountId !== line.accountId) {
        this.finish(reading, report);
        reading = await this.begin(line, report);
        anchored.delete(line.accountId);
      }
      report.lines += 1;
      if (!reading.isBroken) await this.take(reading, line, report);
    }
    this.finish(reading, report);
    for (const accountId of anchored) report.breaks.push({ accountId, seq: 1, fault: 'cut' });
    return report;
  }

  /** A chain whose beginning is kept no longer goes on from the anchor of its last line that went. */
  private async begin(line: AuditEntry, report: AuditReport): Promise<Reading> {
    const { accountId } = line;
    report.chains += 1;
    const anchors = await this.anchors.placesOf(accountId);
    const cutAt = seqBefore(line);
    const last = anchors.includes(cutAt) ? await this.anchors.read(accountId, cutAt) : null;
    return { accountId, last, anchors: anchors.filter((place) => place > cutAt), isBroken: false };
  }

  private async take(reading: Reading, line: AuditEntry, report: AuditReport): Promise<void> {
    const { accountId } = line;
    const fault =
      faultOf(reading.last, line, this.keys) ??
      (await this.restoreFault(reading, line)) ??
      (await this.anchorFault(reading, line));
    if (fault !== null) {
      reading.isBroken = true;
      report.breaks.push({ accountId, seq: (reading.last?.seq ?? 0) + 1, fault });
    }
    reading.last = line;
  }

  /** What was attested and is lost by a restore is not missed, where the restore is attested as well. */
  private async restoreFault(reading: Reading, line: AuditEntry): Promise<'anchor' | null> {
    if (line.act !== restoredAct) return null;
    if (!(await this.anchors.isOfRestore(line))) return 'anchor';
    reading.anchors = reading.anchors.filter((place) => place >= line.seq);
    return null;
  }

  private async anchorFault(
    reading: Reading,
    { accountId, seq, hash }: AuditEntry,
  ): Promise<'anchor' | null> {
    if (reading.anchors[0] !== seq) return null;
    reading.anchors.shift();
    return (await this.anchors.read(accountId, seq))?.hash === hash ? null : 'anchor';
  }

  private finish(reading: Reading | null, report: AuditReport): void {
    if (reading === null || reading.isBroken || reading.anchors.length === 0) return;
    const seq = (reading.last?.seq ?? 0) + 1;
    report.breaks.push({ accountId: reading.accountId, seq, fault: 'cut' });
  }
}
