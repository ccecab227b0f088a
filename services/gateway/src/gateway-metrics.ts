import { Injectable } from '@nestjs/common';
import type { LiveEvent } from '@megafon/contracts';
import { Metrics } from '@megafon/service';
import type { FastifyInstance } from 'fastify';
import type { Histogram } from 'prom-client';

const requestBucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const liveBucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const connectedGauge = {
  name: 'megafon_gateway_connected_pages',
  help: 'Pages whose sockets are open at this gateway',
};

/** What people get of this gateway, at `/metrics`. Counts from when the registry is loaded. */
@Injectable()
export class GatewayMetrics {
  private requests?: Histogram<'method' | 'route' | 'status'>;
  private live?: Histogram;

  constructor(private readonly metrics: Metrics) {
    metrics.onLoaded(({ Histogram }, registry) => {
      this.requests = new Histogram({
        name: 'megafon_gateway_http_request_duration_seconds',
        help: 'HTTP requests by method, route as it was registered, and status',
        labelNames: ['method', 'route', 'status'],
        buckets: requestBucketsS,
        registers: [registry],
      });
      this.live = new Histogram({
        name: 'megafon_gateway_live_delay_seconds',
        help: 'From an event to the socket of a page that was open when it happened',
        buckets: liveBucketsS,
        registers: [registry],
      });
    });
  }

  register(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      this.requests?.observe(
        {
          method: request.method,
          // As registered: addresses hold ids.
          route: request.routeOptions.url ?? '(none)',
          status: String(reply.statusCode),
        },
        reply.elapsedTime / 1_000,
      );
      done();
    });
  }

  showConnected(read: () => number): void {
    this.metrics.show(connectedGauge, read);
  }

  /** Clocks of two machines may differ: what seems to come before it happened took no time. */
  delivered({ event }: LiveEvent, nowMs: number): void {
    this.live?.observe(Math.max(0, nowMs - Date.parse(event.time)) / 1_000);
  }
}
