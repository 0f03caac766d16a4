import { findStored, keep } from '../../platform/storage.ts';
import { type ChatTurn, isOver } from './chat-state.ts';

const key = 'ai_conversation';
/** Turns that stay on the device; the rest is in the history. */
const most = 30;

interface Conversation {
  readonly sessionId: string;
  readonly turns: readonly ChatTurn[];
}

interface Kept extends Conversation {
  /** The person's id; 0 for whoever is not signed in. */
  readonly owner: number;
}

/**
 * The conversation that `owner` left open on this device. Whoever signs in goes on with what they asked before, as
 * words alone: on the server it stays the device's. Nobody finds what another person asked.
 */
export function findConversation(owner: number): Conversation | undefined {
  const kept = findStored<Kept>(key);
  if (!kept || !Array.isArray(kept.turns)) return undefined;
  // What the server had not taken stands in the composer.
  const turns = kept.turns.filter((turn) => turn.phase !== 'sending');
  if (kept.owner === owner) return { sessionId: kept.sessionId, turns };
  if (kept.owner !== 0) return undefined;
  return { sessionId: '', turns: turns.filter(isOver).map((turn) => ({ ...turn, recordId: null })) };
}

export function keepConversation(owner: number, { sessionId, turns }: Conversation): void {
  const last = turns.slice(-most);
  keep(key, last.length > 0 ? ({ owner, sessionId, turns: last } satisfies Kept) : undefined);
}
