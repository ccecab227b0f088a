import { interactiveTakeover, watchRenewMs } from '@megafon/contracts';
import type { ClientToServer, LoginInput, LoginKey, ServerToClient } from '@megafon/contracts';
import type { ApiUser } from '@megafon/infra';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { Place } from './live-picture.js';

/** @throws Error where the server refuses it; what is cut off is tried again by itself */
function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.on('connect_error', (error) => {
      if (socket.active) return;
      socket.disconnect();
      reject(error);
    });
  });
}

/** The wheel of a live login, taken as the page takes it: what is done in the picture goes over the socket. */
export class AtTheWheel {
  private readonly renewal: NodeJS.Timeout;

  private constructor(
    private readonly sessionId: string,
    private readonly socket: Socket<ServerToClient, ClientToServer>,
  ) {
    const watch = () => socket.emit('login.watch', sessionId);
    watch();
    // Who does not say it again has left, and the wheel with them.
    this.renewal = setInterval(watch, watchRenewMs);
  }

  static async takes(user: ApiUser, gatewayUrl: string, sessionId: string): Promise<AtTheWheel> {
    const socket: Socket<ServerToClient, ClientToServer> = io(gatewayUrl, {
      auth: { token: user.token },
      transports: ['websocket'],
      forceNew: true,
    });
    await connected(socket);
    const wheel = new AtTheWheel(sessionId, socket);
    try {
      await user.call(interactiveTakeover, { params: { sessionId }, body: { driving: true } });
    } catch (error) {
      wheel.leaves();
      throw error;
    }
    return wheel;
  }

  clicks(place: Place): void {
    this.does({ type: 'press', ...place, clicks: 1 }, { type: 'release', ...place, clicks: 1 });
  }

  drags(from: Place, to: Place): void {
    this.does(
      { type: 'press', ...from, clicks: 1 },
      { type: 'move', ...to },
      { type: 'release', ...to, clicks: 1 },
    );
  }

  types(text: string): void {
    this.does({ type: 'text', text });
  }

  presses(...keys: LoginKey[]): void {
    this.does(...keys.map((key) => ({ type: 'key' as const, key, shift: false })));
  }

  leaves(): void {
    clearInterval(this.renewal);
    this.socket.disconnect();
  }

  private does(...inputs: LoginInput[]): void {
    this.socket.emit('login.input', this.sessionId, inputs);
  }
}
