import type { Socket } from 'socket.io-client';
import type { RoomCommand } from '@academy/contract/realtime/room.ts';
import { complete } from '../../platform/server-address.ts';

/** Why a command was not done, in words for the person. */
class RoomRefusal extends Error {
  override readonly name = 'RoomRefusal';
}

type Answer = { ok: boolean; message?: string } & Record<string, unknown>;

/** How long an answer may take, ms. */
const patience = 10_000;
const tries = 3;

const lost = '网络不太稳定，请再试一次';

/** Gives a command and resolves with its answer. Throws RoomRefusal. */
export async function giveCommand(
  socket: Socket | undefined,
  command: RoomCommand,
  input: object,
): Promise<Record<string, unknown>> {
  if (!socket?.connected) throw new RoomRefusal(lost);
  const answer = await (socket.timeout(patience).emitWithAck(command, input) as Promise<Answer>).catch(() => {
    throw new RoomRefusal(lost, { cause: 'silence' });
  });
  if (!answer.ok) throw new RoomRefusal(answer.message ?? lost);
  return complete(answer);
}

/** Gives what has a key again when no answer came: what is sent twice by its key is done once. */
export async function giveAgain<Told>(give: () => Promise<Told>): Promise<Told> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await give();
    } catch (error) {
      if (left === 0 || (error as Error).cause !== 'silence') throw error;
    }
  }
}
