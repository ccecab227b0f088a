import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { progressOf } from '../comment-job-messages.js';
import { advance, expire, isDone, nextExpiry } from '../comment-job.js';
import type { Report } from '../../runs/action-report.js';
import type { CommentJob } from '../comment-job.js';
import { CommentJobRepository } from '../comment-job.repository.js';

/** Moves a job on: the state and the event that tells of it are one write. */
@Injectable()
export class FollowComments {
  constructor(
    private readonly jobs: CommentJobRepository,
    private readonly clock: Clock,
  ) {}

  /** Harmless when repeated or late. A job that nobody knows any more is left alone: its user was deleted. */
  async execute(owner: string, jobId: string, report: Report): Promise<void> {
    await this.move(owner, jobId, (job, now) => advance(job, report, now));
  }

  /** Settles the job's overdue comments. */
  async settleOverdue(owner: string, jobId: string): Promise<void> {
    await this.move(owner, jobId, expire);
  }

  private async move(
    owner: string,
    jobId: string,
    step: (job: CommentJob, now: Date) => CommentJob | null,
  ): Promise<void> {
    if (!(await this.jobs.find(owner, jobId))) return;
    const now = this.clock.now();
    await this.jobs.change(owner, jobId, (before) => {
      const next = step(before, now);
      if (!next) return null;
      const left = isDone(next) && { openKey: before._id, slot: before._id };
      return {
        state: { ...before, ...next, ...left, expiresAt: nextExpiry(next), overdueFailures: 0 },
        events: [progressOf({ jobId, owner, version: before.version + 1 }, next, now)],
      };
    });
  }
}
