import { Type, type Static, type TObject } from 'typebox';
import { Nullable, OneOf, Uuid } from '../http/fields.ts';
import { relatedTypes } from '../limits.ts';
import { answererNames, qaLimits, qaReasons, questionOrigins } from './chat-limits.ts';

/**
 * The chat of 智能问答: Socket.IO, namespace `/chat`, on the server's own port at `chatPath`. The handshake's `auth` is
 * `{ token }`, from `qa/ai/wstoken`: it opens one socket within a minute; whoever reconnects asks for another. Commands
 * are answered through their acknowledgement: `{ ok: true, … }` or `{ ok: false, name, message }`.
 * An answer's text is told in pieces with their place (`offset`, in UTF-16 units): what comes twice is known, and what is
 * missing is asked for by `resume`, on this socket or on the next.
 */

/** A conversation, named by its client. */
export const SessionId = Type.String({ title: '会话编号', pattern: '^[a-zA-Z0-9_-]{2,64}$' });

/** What an answer's [number] rests on, kept with it as it was. */
export const QaReference = Type.Object({
  number: Type.Integer(),
  /** expert: a curated answer of the academy; system: an article of the academy about itself. */
  related_type: OneOf([...relatedTypes, 'system'] as const),
  related_id: Nullable(Type.Integer()),
  /** Of a system article. */
  key: Nullable(Type.String()),
  title: Type.String(),
  /** The place of its block in an article's body, from 0. */
  paragraph: Nullable(Type.Integer()),
  lesson_id: Nullable(Type.Integer()),
  lesson_title: Nullable(Type.String()),
  second: Nullable(Type.Integer()),
  /** The words that it rests on. */
  quote: Type.String(),
});
export type QaReference = Static<typeof QaReference>;

export const Hotline = Type.Object({ name: Type.String(), number: Type.String(), hours: Type.String() });
export type Hotline = Static<typeof Hotline>;

export const QaReply = Type.Object({
  record_id: Type.Integer(),
  request_id: Nullable(Type.String()),
  /** Where the piece stands in the answer. */
  offset: Type.Integer(),
  content: Type.String(),
  /** What was told before does not hold any more: the answer begins anew with this piece. */
  anew: Type.Boolean(),
  /** Nothing follows. */
  is_final: Type.Boolean(),
  /** Known with the last piece. */
  answerer: Nullable(OneOf(answererNames)),
  generated: Type.Boolean(),
  stopped: Type.Boolean(),
  hotlines: Type.Array(Hotline),
  follow_ups: Type.Array(Type.String()),
});
export type QaReply = Static<typeof QaReply>;

/** What a client says, by name. */
export const chatCommands = {
  /** Answer: `{ record_id, left }`. The same `request_id` again gives the same record, and tells its answer anew. */
  send: Type.Object({
    request_id: Uuid('请求标识'),
    session_id: SessionId,
    content: Type.String({ title: '问题', minLength: 1, maxLength: qaLimits.questionLength }),
    origin: OneOf(questionOrigins),
    /** Of one's own: it is answered once more, as a record of its own. */
    regenerate: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  /** Tells an answer from `offset` on, and what follows. Answer: `{}`. */
  resume: Type.Object({
    record_id: Type.Integer({ minimum: 1 }),
    offset: Type.Integer({ minimum: 0 }),
  }),
  /** Answer: `{}`. What is there stays. */
  stop: Type.Object({ record_id: Type.Integer({ minimum: 1 }) }),
  /** Answer: `{ score }`. */
  rating: Type.Object({
    record_id: Type.Integer({ minimum: 1 }),
    score: Type.Integer({ minimum: 0, maximum: 2 }),
    reasons: Type.Array(OneOf(Object.keys(qaReasons) as (keyof typeof qaReasons)[]), { maxItems: 6 }),
    words: Type.String({ maxLength: 200 }),
  }),
} as const satisfies Record<string, TObject>;
export type ChatCommand = keyof typeof chatCommands;

/** What the server tells, by name. */
export interface ChatEvents {
  reply: (told: QaReply) => void;
  /** Before the first piece that names one of them, and again with all of them at the end. */
  reference: (told: { record_id: number; references: QaReference[] }) => void;
  /** After the last piece. */
  token_stat: (told: {
    record_id: number;
    /** Of a model; 0 where none was asked. */
    prompt_tokens: number;
    completion_tokens: number;
    /** Milliseconds from the question to the end of its answer. */
    elapsed: number;
    left: number;
  }) => void;
  /** Of one answer, or of the connection when `record_id` is null. */
  error: (told: { record_id: number | null; name: string; message: string }) => void;
  /** This server leaves: it closes the connection; the next one goes on with what is being answered. */
  leaving: () => void;
}
