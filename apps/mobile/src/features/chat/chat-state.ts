import type { QaRecord } from '@academy/contract/areas/qa.ts';
import type { questionOrigins } from '@academy/contract/realtime/chat-limits.ts';
import type { QaReference, QaReply } from '@academy/contract/realtime/chat.ts';
import type { VoiceChoice } from '../../platform/speech.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';
import type { ConnectionPhase } from './chat-connection.ts';

export interface ChatTurn {
  /** The id of the request that asked it; for a turn loaded from the server, `r` and its record id. */
  readonly key: string;
  /** Null until the server has accepted it, and where the record belongs to somebody else now. */
  readonly recordId: number | null;
  readonly question: string;
  readonly origin: (typeof questionOrigins)[number];
  readonly phase: 'sending' | 'running' | 'done' | 'stopped' | 'failed';
  readonly text: string;
  readonly answerer: QaReply['answerer'];
  readonly generated: boolean;
  readonly references: readonly QaReference[];
  readonly hotlines: QaReply['hotlines'];
  /** The text begins with a line of hotlines. Turns that were saved on a device before this was known lack it. */
  readonly hasNotice?: boolean;
  readonly followUps: readonly string[];
  /** 0 none, 1 up, 2 down. */
  readonly score: number;
  /** Why there is no answer or only a part of it. */
  readonly failure: string | null;
}

export interface ChatState {
  readonly connection: ConnectionPhase;
  readonly sessionId: string;
  readonly turns: readonly ChatTurn[];
  /** Questions left today; null while unknown. */
  readonly left: number | null;
  readonly voice: VoiceChoice;
  /** Whether the server can recognise speech. */
  readonly recognises: boolean;
}

export const isOver = ({ phase }: ChatTurn): boolean =>
  phase === 'done' || phase === 'stopped' || phase === 'failed';

export const createTurn = (key: string, question: string, origin: ChatTurn['origin']): ChatTurn => ({
  key,
  recordId: null,
  question,
  origin,
  phase: 'sending',
  text: '',
  answerer: null,
  generated: false,
  references: [],
  hotlines: [],
  hasNotice: false,
  followUps: [],
  score: 0,
  failure: null,
});

export function presentTurn(record: QaRecord, key = `r${record.record_id}`): ChatTurn {
  const { state } = record;
  return {
    key,
    recordId: record.record_id,
    question: record.question,
    origin: record.origin,
    phase: state,
    text: record.answer,
    answerer: record.answerer,
    generated: record.generated,
    references: record.references,
    hotlines: record.hotlines,
    hasNotice: record.has_notice,
    followUps: record.follow_ups,
    score: record.score,
    failure: state === 'failed' ? '这次没能回答上来，请再问一次' : null,
  };
}

/**
 * Applies a piece of an answer to its turn. Returns undefined if an earlier piece is missing, which then has to be
 * requested from the end of the known text. A piece that is already known changes nothing.
 */
export function applyReply(turn: ChatTurn, reply: QaReply): ChatTurn | undefined {
  if (isOver(turn) && !reply.is_final) return turn;
  const before = reply.anew ? '' : turn.text;
  if (reply.offset > before.length) return undefined;
  const end = reply.offset + reply.content.length;
  const text = end > before.length ? before.slice(0, reply.offset) + reply.content : before;
  const update = {
    text,
    recordId: reply.record_id,
    answerer: reply.answerer ?? turn.answerer,
    generated: reply.generated,
    hotlines: reply.hotlines,
    hasNotice: reply.has_notice,
  };
  if (!reply.is_final) return { ...turn, ...update, phase: 'running' };
  const phase = reply.stopped ? 'stopped' : 'done';
  return { ...turn, ...update, phase, followUps: reply.follow_ups, failure: null };
}

const storageKey = 'ai_conversation';
/** Turns that are saved on the device; earlier ones are in the history. */
const maxTurns = 30;

interface Conversation {
  readonly sessionId: string;
  readonly turns: readonly ChatTurn[];
}

interface SavedConversation extends Conversation {
  /** The user's id; 0 for guests. */
  readonly owner: number;
}

/**
 * The conversation that `owner` left open on this device. After a login a guest's conversation continues as text
 * only, because its records still belong to the device. Nobody sees another user's questions.
 */
export function findConversation(owner: number): Conversation | undefined {
  const saved = loadStored<SavedConversation>(storageKey);
  if (!saved || !Array.isArray(saved.turns)) return undefined;
  // A question that the server had not accepted is in the composer again.
  const turns = saved.turns.filter((turn) => turn.phase !== 'sending');
  if (saved.owner === owner) return { sessionId: saved.sessionId, turns };
  if (saved.owner !== 0) return undefined;
  return { sessionId: '', turns: turns.filter(isOver).map((turn) => ({ ...turn, recordId: null })) };
}

export function saveConversation(owner: number, { sessionId, turns }: Conversation): void {
  const latest = turns.slice(-maxTurns);
  saveStored(
    storageKey,
    latest.length > 0 ? ({ owner, sessionId, turns: latest } satisfies SavedConversation) : undefined,
  );
}
