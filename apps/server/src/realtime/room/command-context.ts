import type { Static } from 'typebox';
import type { RoomCommand, roomCommands } from '@academy/contract/realtime/room.ts';
import type { Standing } from '../../domain/live-room/standing.ts';
import type { Hall } from './hall.ts';
import type { Room } from './room.ts';
import type { RoomNamespace, RoomParts, RoomSocket } from './room-parts.ts';

/** What a command is done with: who gave it, where, and how all others hear of it. */
export interface CommandContext {
  readonly parts: RoomParts;
  readonly namespace: RoomNamespace;
  readonly hall: Hall;
  readonly socket: RoomSocket;
  readonly standing: Standing;
  readonly contentId: number;
  /** 0 for a guest. */
  readonly userId: number;
  /** Every process reads the room's rows, and tells its own sockets what is new. */
  readonly announce: () => void;
}

/** Does one command that is known to be well formed and allowed; its answer goes with `ok: true`. */
export type CommandHandler<Name extends RoomCommand> = (
  input: Static<(typeof roomCommands)[Name]>,
  context: CommandContext & { readonly room: Room },
) => Promise<object | void>;

export type CommandGroup<Names extends RoomCommand> = { readonly [Name in Names]: CommandHandler<Name> };
