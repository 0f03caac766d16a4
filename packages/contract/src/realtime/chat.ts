import { Type, type Static, type TObject } from 'typebox';
import { Id, Nullable, OneOf, Uuid } from '../http/fields.ts';
import { relatedTypes } from '../limits.ts';
import { answererNames, qaLimits, qaReasons, questionOrigins } from './chat-limits.ts';

/**
 * The chat of 智能问答: Socket.IO, namespace `/chat`, on the server's own port at `chatPath`. The handshake's `auth` is
 * `{ token }`, from `qa/ai/wstoken`; it opens one socket within a minute, and a reconnection needs another. Commands
 * are acknowledged with `{ ok: true, … }` or `{ ok: false, name, message }`. An answer arrives in pieces with their
 * position (`offset`, in UTF-16 units), so that duplicates are recognised, and missing pieces are requested by
 * `resume`, on this socket or the next.
 */

/** The id of a conversation, chosen by the client. */
export const SessionId = Type.String({ title: '会话编号', pattern: '^[a-zA-Z0-9_-]{2,64}$' });

/** The source of a citation [number] in an answer, stored with it as it was. */
export const QaReference = Type.Object({
  number: Type.Integer(),
  /** expert: a curated answer of the academy; system: an article about the academy itself. */
  related_type: OneOf([...relatedTypes, 'system'] as const),
  related_id: Nullable(Type.Integer()),
  /** Of a system article. */
  key: Nullable(Type.String()),
  title: Type.String(),
  /** The index of its block in an article's body. */
  paragraph: Nullable(Type.Integer()),
  lesson_id: Nullable(Type.Integer()),
  lesson_title: Nullable(Type.String()),
  second: Nullable(Type.Integer()),
  /** The cited text. */
  quote: Type.String(),
  /** Of an approved answer: who answers for it, and since when. Absent in answers from before this was kept. */
  signed: Type.Optional(Type.Object({ name: Type.String(), title: Type.String(), at: Type.String() })),
});
export type QaReference = Static<typeof QaReference>;

export const Hotline = Type.Object({ name: Type.String(), number: Type.String(), hours: Type.String() });
export type Hotline = Static<typeof Hotline>;

export const QaReply = Type.Object({
  record_id: Type.Integer(),
  request_id: Nullable(Type.String()),
  /** The position of the piece in the answer. */
  offset: Type.Integer(),
  content: Type.String(),
  /** Earlier pieces are void: the answer restarts with this piece. */
  anew: Type.Boolean(),
  is_final: Type.Boolean(),
  /** Set in the last piece. */
  answerer: Nullable(OneOf(answererNames)),
  generated: Type.Boolean(),
  stopped: Type.Boolean(),
  hotlines: Type.Array(Hotline),
  /** The first paragraph of the text is a line of hotlines that is not part of the answer. */
  has_notice: Type.Boolean(),
  follow_ups: Type.Array(Type.String()),
});
export type QaReply = Static<typeof QaReply>;

/** The commands of a client, by name. */
export const chatCommands = {
  /**
   * Acknowledged with `{ record_id, left }`. The same `request_id` gives the same record and sends its answer again.
   */
  send: Type.Object({
    request_id: Uuid('请求标识'),
    session_id: SessionId,
    content: Type.String({ title: '问题', minLength: 1, maxLength: qaLimits.questionLength }),
    origin: OneOf(questionOrigins),
    /** A record of the user, to be answered again in a new record. */
    regenerate: Type.Optional(Id('问答编号')),
  }),
  /** Sends an answer from `offset` on, and what follows. Acknowledged with `{}`. */
  resume: Type.Object({
    record_id: Id('问答编号'),
    offset: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  }),
  stop: Type.Object({ record_id: Id('问答编号') }),
  rating: Type.Object({
    record_id: Id('问答编号'),
    score: Type.Integer({ minimum: 0, maximum: 2 }),
    reasons: Type.Array(OneOf(Object.keys(qaReasons) as (keyof typeof qaReasons)[]), { maxItems: 6 }),
    words: Type.String({ maxLength: 200 }),
  }),
} as const satisfies Record<string, TObject>;
export type ChatCommand = keyof typeof chatCommands;

/** The events of the server, by name. */
export interface ChatEvents {
  reply: (reply: QaReply) => void;
  /** Sent before the first piece that cites one of them, and again with all of them at the end. */
  reference: (event: { record_id: number; references: QaReference[] }) => void;
  /** Sent after the last piece. */
  token_stat: (event: {
    record_id: number;
    /** Tokens of a model; 0 without one. */
    prompt_tokens: number;
    completion_tokens: number;
    /** Milliseconds from the question to the end of its answer. */
    elapsed: number;
    left: number;
  }) => void;
  /** About one answer, or about the connection when `record_id` is null. */
  error: (event: { record_id: number | null; name: string; message: string }) => void;
  /** The server shuts down and closes the connection; another one continues running answers. */
  leaving: () => void;
}
