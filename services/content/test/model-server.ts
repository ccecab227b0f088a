import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  authorization: string | undefined;
  body: {
    model: string;
    stream: boolean;
    max_tokens: number;
    messages: { role: string; content: string }[];
  };
}

type Answer = (response: ServerResponse, asked: Asked, request: IncomingMessage) => void | Promise<void>;

/** A server that speaks as those of language models do, over real HTTP, and answers as a test says. */
export class ModelServer {
  readonly asked: Asked[] = [];
  answer: Answer = streamed('שלום');

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ModelServer> {
    const server = createServer();
    const model = new ModelServer(server);
    server.on('request', (request, response) => void model.serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return model;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      response.writeHead(404).end();
      return;
    }
    const asked: Asked = {
      authorization: request.headers.authorization,
      body: JSON.parse(Buffer.concat(chunks).toString()) as Asked['body'],
    };
    this.asked.push(asked);
    await this.answer(response, asked, request);
  }
}

export function piece(content: string, finish: string | null = null): string {
  const choice = { index: 0, delta: { content }, finish_reason: finish };
  return `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [choice] })}\n\n`;
}

export const eventStream = { 'content-type': 'text/event-stream; charset=utf-8' };

/** Streams a text word by word, as it should be. */
export function streamed(text: string): Answer {
  return (response) => {
    response.writeHead(200, eventStream);
    response.write(': keep-alive\n\n');
    for (const word of text.split(/(?<= )/)) response.write(piece(word));
    response.end(`${piece('', 'stop')}data: [DONE]\n\n`);
  };
}

/** Refuses, with a body as these servers write it. */
export function refused(status: number, error: object, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error }));
  };
}
