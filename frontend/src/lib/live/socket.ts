import { watchRenewMs } from '@megafon/contracts';
import type { ClientToServer, ServerToClient } from '@megafon/contracts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { refreshSession } from '../refresh-session.js';
import { session } from '../session.js';
import type { LiveFeed } from './feed.js';

/** Half as long to half as long again, each time: thousands of pages lose their gateway in the same moment. */
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
const spread = 0.5;
const about = (ms: number) => ms * (1 - spread + 2 * spread * Math.random());

/** Fills the feed from the server until the returned function is called. */
export function connectLive(feed: LiveFeed): () => void {
  const socket: Socket<ServerToClient, ClientToServer> = io({
    reconnectionDelay: firstRetryMs,
    reconnectionDelayMax: longestRetryMs,
    randomizationFactor: spread,
    auth: (send) => send({ token: session.token(), ...(feed.lastSeq !== null && { lastSeq: feed.lastSeq }) }),
  });
  let retryMs = firstRetryMs;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  // Refused, not cut off: socket.io does not come back by itself, and the token has most likely run out.
  const comeBack = () => {
    retryTimer = setTimeout(() => {
      void refreshSession(session.token())
        .catch(() => true)
        .then((alive) => alive && socket.connect());
    }, about(retryMs));
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  };

  socket.on('connect', () => {
    retryMs = firstRetryMs;
    feed.setConnected(true);
    for (const sessionId of feed.watched) socket.emit('login.watch', sessionId);
  });
  socket.on('disconnect', (reason) => {
    feed.setConnected(false);
    if (reason === 'io server disconnect') comeBack();
  });
  socket.on('connect_error', () => {
    feed.setConnected(false);
    if (!socket.active) comeBack();
  });
  socket.on('event', (live) => feed.receive(live));
  socket.on('frame', (frame) => feed.receiveFrame(frame));
  socket.on('writing', (writing) => feed.receiveWriting(writing));
  socket.on('ready', ({ seq, quietMs }) => feed.startAt(seq, quietMs, performance.now()));
  socket.on('resync', ({ seq }) => feed.resync(seq));

  feed.onWatch = (sessionId, watching) => {
    if (socket.connected) socket.emit(watching ? 'login.watch' : 'login.unwatch', sessionId);
  };
  feed.onInput = (sessionId, inputs) => {
    if (socket.connected) socket.emit('login.input', sessionId, inputs);
  };
  const renewal = setInterval(() => {
    if (socket.connected) for (const sessionId of feed.watched) socket.emit('login.watch', sessionId);
  }, watchRenewMs);

  return () => {
    clearInterval(renewal);
    clearTimeout(retryTimer);
    feed.onWatch = () => undefined;
    feed.onInput = () => undefined;
    socket.disconnect();
    feed.setConnected(false);
  };
}
