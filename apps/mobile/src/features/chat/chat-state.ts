import type { QaRecord } from '@academy/contract/areas/qa.ts';
import type { questionOrigins } from '@academy/contract/realtime/chat-limits.ts';
import type { QaReference, QaReply } from '@academy/contract/realtime/chat.ts';
import type { LinePhase } from './chat-line.ts';

/** One question and its answer. */
export interface ChatTurn {
  /** The request that asked it; of one that was read, `r` and its record. */
  readonly key: string;
  /** Null while the server has not taken it, and where it is somebody else's now. */
  readonly recordId: number | null;
  readonly question: string;
  readonly origin: (typeof questionOrigins)[number];
  readonly phase: 'sending' | 'running' | 'done' | 'stopped' | 'failed';
  readonly text: string;
  readonly answerer: QaReply['answerer'];
  readonly generated: boolean;
  readonly references: readonly QaReference[];
  readonly hotlines: QaReply['hotlines'];
  readonly followUps: readonly string[];
  /** 0 none, 1 up, 2 down. */
  readonly score: number;
  /** Why there is no answer, or no more of it. */
  readonly failure: string | null;
}

/** What a screen shows of the conversation. */
export interface ChatState {
  readonly line: LinePhase;
  readonly sessionId: string;
  readonly turns: readonly ChatTurn[];
  /** Questions that are left today; null while nobody has told. */
  readonly left: number | null;
  /** What the server can do with voices. */
  readonly speaks: boolean;
  readonly recognises: boolean;
}

export const isOver = ({ phase }: ChatTurn): boolean =>
  phase === 'done' || phase === 'stopped' || phase === 'failed';

/** A question that goes out now. */
export const beginTurn = (key: string, question: string, origin: ChatTurn['origin']): ChatTurn => ({
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
  followUps: [],
  score: 0,
  failure: null,
});

/** The turn of a record as the server keeps it. */
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
    followUps: record.follow_ups,
    score: record.score,
    failure: state === 'failed' ? '这次没能回答上来，请再问一次' : null,
  };
}
