import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AppError } from '@megafon/contracts';
import { Server } from 'socket.io';
import { AccessTokens } from '../access/access-tokens.js';
import { EndedSessions } from '../access/ended-sessions.js';
import { TokensNotBefore } from '../access/tokens-not-before.js';
import { LoginFrames } from './login-frames.js';
import { LoginInputs } from './login-inputs.js';
import { authenticateSocket } from './authenticate-socket.js';
import type { LiveServer, LiveSocket } from './live-socket.js';
import { RefusedSockets } from './refused-sockets.js';
import { quietMsSince } from './sequence.js';
import { SocketGuard } from './socket-guard.js';
import { LiveUsers } from './live-users.js';
import { WritingPages } from './writing-pages.js';

/** Pages say little; the longest is a token with a long name in it. */
const maxMessageBytes = 16_384;
/** In how long the pages of a gateway that stops are let go, and how many of them at once, however few there are. */
const leaveMs = 3_000;
const leaveStepMs = 100;
const leaveAtOnce = 10;

/**
 * The socket of every open page. Plain socket.io: a page gets its own user's sequence read to it (see LiveCursor),
 * so no gateway has to tell another what to emit, and there is no room anybody could ask to join.
 */
@Injectable()
export class LiveSockets implements OnApplicationBootstrap {
  private readonly logger = new Logger(LiveSockets.name);
  private readonly refused = new RefusedSockets();
  private io?: LiveServer;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly tokens: AccessTokens,
    private readonly notBefore: TokensNotBefore,
    private readonly endedSessions: EndedSessions,
    private readonly users: LiveUsers,
    private readonly frames: LoginFrames,
    private readonly inputs: LoginInputs,
    private readonly writing: WritingPages,
    private readonly guard: SocketGuard,
  ) {}

  onApplicationBootstrap(): void {
    const io: LiveServer = new Server(this.host.httpAdapter.getHttpServer() as HttpServer, {
      path: '/socket.io',
      serveClient: false,
      maxHttpBufferSize: maxMessageBytes,
      connectTimeout: 10_000,
      allowRequest: (request, answer) => {
        const isOurs = this.guard.isOurs(request);
        if (!isOurs) this.refused.note('AUTH.FORBIDDEN');
        answer(isOurs ? null : 'AUTH.FORBIDDEN', isOurs);
      },
    });
    this.guard.register(io);
    io.use((socket, next) => {
      this.authenticate(socket).then(() => next(), next);
    });
    io.on('connection', (socket) => this.welcome(socket));
    this.notBefore.onRevoked((userId) => io.in(roomOf(userId)).disconnectSockets(true));
    this.endedSessions.onEnded((sessionId) => io.in(sessionRoomOf(sessionId)).disconnectSockets(true));
    this.io = io;
  }

  /**
   * Pages connect again by themselves, to another gateway: their connections end, as if it were gone, some at a time,
   * for all at once would hold up those who are there already. Whom we sent away would ask auth for a new token first.
   */
  async close(): Promise<void> {
    const { io } = this;
    if (!io) return;
    const connections = [...io.of('/').sockets.values()].map(({ conn }) => conn);
    const share = Math.max(leaveAtOnce, Math.ceil((connections.length * leaveStepMs) / leaveMs));
    while (connections.length > 0) {
      for (const connection of connections.splice(0, share)) connection.close();
      if (connections.length > 0) await wait(leaveStepMs);
    }
    io.engine.close();
  }

  private async authenticate(socket: LiveSocket): Promise<void> {
    try {
      Object.assign(socket.data, await authenticateSocket(socket.handshake.auth, this.tokens));
      this.guard.admit(socket, socket.data.caller.userId);
    } catch (error) {
      const refusal =
        error instanceof AppError ? error : new AppError('SERVICE.UNEXPECTED', {}, { cause: error });
      if (refusal !== error) this.logger.error({ msg: 'could not authenticate a socket', err: error });
      this.refused.note(refusal.code, whoIn(socket.data));
      // socket.io sends `message` and `data` to the page.
      throw Object.assign(new Error(refusal.code), { data: refusal.toReply() });
    }
  }

  private welcome(socket: LiveSocket): void {
    const { caller, sessionId, expiresAt, lastSeq } = socket.data;
    this.guard.limitMessages(socket);
    forgetRequest(socket);
    void socket.join([roomOf(caller.userId), sessionRoomOf(sessionId)]);
    const expiry = setTimeout(() => socket.disconnect(true), Math.max(0, expiresAt - Date.now()));
    const unfollow = this.users.follow(
      caller.userId,
      {
        event: (live) => socket.emit('event', live),
        resync: (seq) => socket.emit('resync', { seq }),
        ready: (seq) => socket.emit('ready', { seq, quietMs: quietMsSince(seq, Date.now()) }),
      },
      lastSeq,
    );
    const leave = this.frames.serve(socket, caller.userId);
    this.inputs.serve(socket, caller.userId);
    const stopReading = this.writing.serve(socket, caller.userId);
    socket.on('disconnect', () => {
      clearTimeout(expiry);
      unfollow();
      leave();
      stopReading();
    });
  }
}

/** Known once its token was found to be good; what was refused before has none. */
function whoIn({ caller }: Partial<LiveSocket['data']>): string | undefined {
  return caller?.userId;
}

/** A page may be open for days; with the call that opened its connection goes a sixth of what its socket keeps. */
function forgetRequest({ conn, handshake }: LiveSocket): void {
  (conn as { request: IncomingMessage | null }).request = null;
  handshake.headers = {};
  handshake.auth = {};
}

/** Joined by the server only, to find a user's sockets again. */
function roomOf(userId: string): string {
  return `user:${userId}`;
}

function sessionRoomOf(sessionId: string): string {
  return `session:${sessionId}`;
}
