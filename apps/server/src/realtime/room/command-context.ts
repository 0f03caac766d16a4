import type { Static } from 'typebox';
import type { RoomCommand, roomCommands } from '@academy/contract/realtime/room.ts';
import type { RoleInRoom } from '../../domain/live-room/role-in-room.ts';
import type { RoomRegistry } from './room-registry.ts';
import type { Room } from './room.ts';
import type { RoomNamespace, RoomDeps, RoomSocket } from './room-deps.ts';

/** What a command handler gets: the sender, the room, and a way to inform all others. */
export interface CommandContext {
  readonly deps: RoomDeps;
  readonly namespace: RoomNamespace;
  readonly roomRegistry: RoomRegistry;
  readonly socket: RoomSocket;
  readonly roleInRoom: RoleInRoom;
  readonly contentId: number;
  /** 0 for a guest. */
  readonly userId: number;
  /** Makes every process read the room's rows and send the changes to its own sockets. */
  readonly broadcastChange: () => void;
}

/** Runs one command that is valid and allowed; its result is sent with `ok: true`. */
export type CommandHandler<Name extends RoomCommand> = (
  input: Static<(typeof roomCommands)[Name]>,
  context: CommandContext & { readonly room: Room },
) => Promise<object | void>;

export type CommandGroup<Names extends RoomCommand> = { readonly [Name in Names]: CommandHandler<Name> };
