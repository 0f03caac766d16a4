import type { QaReply } from '@academy/contract/realtime/chat.ts';
import { type ChatTurn, isOver } from './chat-state.ts';

/**
 * A turn after a piece of its answer; undefined when something before the piece is missing, which has to be asked for
 * from the end of what is known. A piece that came before changes nothing.
 */
export function takeReply(turn: ChatTurn, reply: QaReply): ChatTurn | undefined {
  if (isOver(turn) && !reply.is_final) return turn;
  const before = reply.anew ? '' : turn.text;
  if (reply.offset > before.length) return undefined;
  const end = reply.offset + reply.content.length;
  const text = end > before.length ? before.slice(0, reply.offset) + reply.content : before;
  const told = {
    text,
    recordId: reply.record_id,
    answerer: reply.answerer ?? turn.answerer,
    generated: reply.generated,
    hotlines: reply.hotlines,
  };
  if (!reply.is_final) return { ...turn, ...told, phase: 'running' };
  const phase = reply.stopped ? 'stopped' : 'done';
  return { ...turn, ...told, phase, followUps: reply.follow_ups, failure: null };
}
