import { type ChatCommand, chatCommands } from '@academy/contract/realtime/chat.ts';
import { AppError } from '../../kit/app-error.ts';
import type { createPacer } from '../../kit/pace.ts';
import { checkStorable, createCommandChecks } from '../check-command.ts';
import { type CommandContext, commandHandlers } from './chat-commands.ts';
import type { ChatParts, ChatSocket, FindSession } from './chat-parts.ts';
import { sendAway } from './send-away.ts';

const commandChecks = createCommandChecks(chatCommands);

interface GiveParts extends Omit<CommandContext, 'socket'> {
  readonly findSession: FindSession;
  /** Of commands, by asker and by network. */
  readonly pace: ReturnType<typeof createPacer>;
  /** Resolves when the work is counted and done; rejects with UNAVAILABLE once the server leaves. */
  readonly track: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Answers every command of a socket through its acknowledgement, and then tells what it asked for. */
export function giveCommands(given: GiveParts, socket: ChatSocket): void {
  for (const name of Object.keys(commandChecks) as ChatCommand[])
    socket.on(name, (...sent) => {
      const answer = sent.at(-1);
      const tell = typeof answer === 'function' ? (answer as (told: object) => void) : () => {};
      const input = typeof sent[0] === 'object' ? sent[0] : {};
      given
        .track(async () => {
          const { told, after } = await give(given, { socket, name, input });
          tell({ ok: true, ...told });
          await after?.();
        })
        .catch((error: unknown) => refuse(given.parts, { error, socket, tell }));
    });
}

async function give(
  { findSession, pace, ...context }: GiveParts,
  { socket, name, input }: { socket: ChatSocket; name: ChatCommand; input: unknown },
) {
  const { asker, claim } = socket.data;
  if (!pace.spend(asker.key)) throw new AppError('TOO_MANY', { message: '操作太快了，请歇一歇' });
  commandChecks[name](input);
  checkStorable(input as object, chatCommands[name]);
  if (asker.userId !== null && !(await findSession({ uid: asker.userId, sessionId: claim.sessionId })))
    throw new AppError('SESSION_ENDED');
  return commandHandlers[name](input as never, { ...context, socket });
}

function refuse(
  { log }: ChatParts,
  { error, socket, tell }: { error: unknown; socket: ChatSocket; tell: (told: object) => void },
): void {
  const known = error instanceof AppError ? error : new AppError('UNAVAILABLE');
  if (known !== error) log?.warn({ err: error }, 'a command of the chat failed');
  // Where it was answered already, this is not heard.
  tell({ ok: false, name: known.name, message: known.message });
  if (known.name === 'SESSION_ENDED') sendAway(socket, known);
}
