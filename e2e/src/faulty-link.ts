import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A way over TCP to a server of this machine that can be slow, silent or broken: see link-thread.mjs. */
export class FaultyLink {
  private constructor(
    private readonly worker: Worker,
    readonly port: number,
  ) {}

  /** @param target the server's port */
  static async open(target: number): Promise<FaultyLink> {
    const worker = new Worker(new URL('link-thread.mjs', import.meta.url), { workerData: target });
    const [port] = (await once(worker, 'message')) as [number];
    return new FaultyLink(worker, port);
  }

  /** Pieces that are held while it is silent. */
  waiting(): Promise<number> {
    return this.tell('look');
  }

  /** From now on everything comes so much later, each way. */
  async delay(ms: number): Promise<void> {
    await this.tell('delay', ms);
  }

  /** A black hole: connections are made and stay, and nothing comes through. It does when this ends. */
  async silence(isSilent: boolean): Promise<void> {
    await this.tell('silence', isSilent);
  }

  /** Breaks whatever is connected (RST). */
  async reset(): Promise<void> {
    await this.tell('reset');
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  /** One order at a time. @returns how many pieces it holds */
  private async tell(order: string, value?: number | boolean): Promise<number> {
    const answer = once(this.worker, 'message');
    this.worker.postMessage({ order, value });
    const [waiting] = (await answer) as [number];
    return waiting;
  }
}
