import type { ClientToServer, ServerToClient } from '@megafon/contracts';
import type { Server, Socket } from 'socket.io';
import type { Handshake } from './authenticate-socket.js';

type NoEvents = Record<string, never>;
export type LiveServer = Server<ClientToServer, ServerToClient, NoEvents, Handshake>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, NoEvents, Handshake>;
