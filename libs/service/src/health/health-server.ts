import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HealthChecks } from './health-checks.js';
import type { Metrics } from './metrics.js';

/** `/live`, `/ready` and `/metrics` for whoever runs the process; never reachable from outside. */
export class HealthServer {
  private readonly server: Server;

  constructor(
    private readonly checks: HealthChecks,
    private readonly metrics: Metrics,
  ) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        send(response, 500, 'text/plain', error instanceof Error ? error.message : 'failed');
      });
    });
  }

  /** @returns the port, chosen by the system when 0 was given. */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => resolve((this.server.address() as AddressInfo).port));
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0];
    if (path === '/live') return send(response, 200, 'application/json', '{"live":true}');
    if (path === '/metrics') {
      const { contentType, body } = await this.metrics.text();
      return send(response, 200, contentType, body);
    }
    if (path !== '/ready') return send(response, 404, 'text/plain', 'not found');
    const report = await this.checks.report();
    send(response, report.ready ? 200 : 503, 'application/json', JSON.stringify(report));
  }
}

function send(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' });
  response.end(body);
}
