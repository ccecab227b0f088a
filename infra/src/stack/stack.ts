import { performance } from 'node:perf_hooks';

import type { StackPorts } from '../ports.js';
import { Problem } from '../problem.js';
import type { ServerAddresses } from '../servers/addresses.js';
import type { RunningServers } from '../servers/running-servers.js';
import { instanceOf, mostInstances } from '../scale.js';
import type { Instance, Scalable } from '../scale.js';
import type { ManagedProcess } from '../supervision/managed-process.js';
import { StackAddresses } from './stack-addresses.js';

interface Parts {
  readonly servers: RunningServers;
  /** In the order in which they were started. */
  readonly processes: readonly ManagedProcess[];
  /** One more process of a service, not started yet. */
  readonly another: (instance: Instance) => ManagedProcess;
  readonly whenStopped: () => void;
}

/** A whole system that runs. */
export class Stack extends StackAddresses {
  private stopping = false;
  private readonly running: RunningServers;
  private readonly processes: ManagedProcess[];

  constructor(
    ports: StackPorts,
    /** Where it keeps what it owns. */
    readonly dataDir: string,
    private readonly parts: Parts,
  ) {
    super(ports);
    this.running = parts.servers;
    this.processes = [...parts.processes];
  }

  /** Where the servers answer. */
  get servers(): ServerAddresses {
    return this.running.addresses;
  }

  /** Services, sandbox, and the servers where they are processes of this stack. */
  get names(): string[] {
    return this.all.map(({ name }) => name);
  }

  /** The process's number while it runs. */
  pid(name: string): number | undefined {
    return this.find(name).pid;
  }

  logFile(name: string): string {
    return this.find(name).logFile;
  }

  /** Injects a fault. After SIGKILL it resolves when the process has gone, after any other signal at once. */
  async kill(name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.find(name).kill(signal);
  }

  /** Starts a process that has ended. @returns how long it took to be ready, in milliseconds */
  async start(name: string): Promise<number> {
    const startedAt = performance.now();
    const process = this.find(name);
    if (this.stopping)
      throw new Problem(`${name} is not started: everything is being stopped.`, 'Start anew.');
    process.start();
    await process.waitUntilReady();
    return performance.now() - startedAt;
  }

  /**
   * Starts one more process of a service.
   * @returns its name, once it is ready
   */
  async add(service: Scalable): Promise<string> {
    const number = this.lastOf(service) + 1;
    if (number > mostInstances) {
      throw new Problem(`There are ${mostInstances} processes of ${service}.`, 'Start one that has ended.');
    }
    if (service === 'gateway' && !this.names.includes('balancer')) {
      throw new Problem(
        'There is no balancer for a second gateway.',
        'Start with two: { scale: { gateway: 2 } }.',
      );
    }
    const added = this.parts.another({ of: service, number });
    this.processes.push(added);
    await this.start(added.name);
    return added.name;
  }

  /** Stops one process as `npm start` would: SIGTERM, and SIGKILL when its time is over. */
  async stopOne(name: string): Promise<void> {
    await this.find(name).stop();
  }

  /** For a person in a hurry: everything at once, without a chance to finish. */
  async killAll(): Promise<void> {
    await Promise.all(this.all.map((process) => process.stop(0)));
  }

  /**
   * Stops one process and starts it again, with what has been built since.
   * @param env what it is told besides, or instead, from now on
   */
  async restart(name: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.stopOne(name);
    this.find(name).tell(env);
    await this.start(name);
  }

  /** Stops everything in reverse order: services, then the sandbox, then the servers. */
  async stop(): Promise<void> {
    this.stopping = true;
    await stopInReverse(this.processes);
    await this.running.stop();
    this.parts.whenStopped();
  }

  private get all(): ManagedProcess[] {
    return [...this.running.processes, ...this.processes];
  }

  private lastOf(service: Scalable): number {
    const instances = this.names.map(instanceOf).filter((instance) => instance?.of === service);
    return Math.max(0, ...instances.map((instance) => instance?.number ?? 0));
  }

  private find(name: string): ManagedProcess {
    const found = this.all.find((process) => process.name === name);
    if (found) return found;
    throw new Problem(`This stack has no process called ${name}.`, `It has ${this.names.join(', ')}.`);
  }
}

/**
 * The balancer and the gateways first, so that nobody asks for what is going away; then the services at once, each with
 * its own time to finish; the outside world last.
 * @param totalMs for all of them; who is not gone by then is killed
 */
export async function stopInReverse(processes: readonly ManagedProcess[], totalMs = 25_000): Promise<void> {
  const until = performance.now() + totalMs;
  const balancers = processes.filter(({ name }) => name === 'balancer');
  const gateways = processes.filter(({ name }) => instanceOf(name)?.of === 'gateway');
  const sandbox = processes.filter(({ spec }) => spec.commandPart.includes('/sandbox/'));
  const earlyOrLate = [...balancers, ...gateways, ...sandbox];
  const services = processes.filter((process) => !earlyOrLate.includes(process));
  for (const group of [balancers, gateways, services, sandbox]) {
    const leftMs = Math.max(1_000, until - performance.now());
    await Promise.all(group.map((process) => process.stop(leftMs)));
  }
}
