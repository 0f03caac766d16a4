import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Flag, Id, Nullable, OneOf, PageInput, PageOf, Uuid } from '../http/fields.ts';
import {
  answererNames,
  qaLimits,
  qaReasons,
  questionOrigins,
  recordStates,
} from '../realtime/chat-limits.ts';
import { Hotline, QaReference, QaReply, SessionId } from '../realtime/chat.ts';

/** 智能问答: the calls around the chat socket of `realtime/chat.ts`, over which questions are asked and answered. */

export const QaRecord = Type.Object({
  record_id: Type.Integer(),
  session_id: Type.String(),
  question: Type.String(),
  origin: OneOf(questionOrigins),
  answer: Type.String(),
  /** running while it is being written; stopped by its user; failed when there is no answer. */
  state: OneOf(recordStates),
  /** The source of the answer; null until there is some text. */
  answerer: Nullable(OneOf(answererNames)),
  /** Written by a model: has to be labelled wherever it is shown. */
  generated: Type.Boolean(),
  references: Type.Array(QaReference),
  hotlines: Type.Array(Hotline),
  /** The first paragraph of the text is a line of hotlines that is not part of the answer. */
  has_notice: Type.Boolean(),
  follow_ups: Type.Array(Type.String()),
  /** 0 none, 1 up, 2 down. */
  score: Type.Integer(),
  reasons: Type.Array(Type.String()),
  words: Type.String(),
  created_at: Type.String(),
});
export type QaRecord = Static<typeof QaRecord>;

export const listHotQuestions = endpoint({
  method: 'GET',
  path: 'qa/hot',
  access: 'guest',
  summary: '热门问题：都有现成的可靠回答',
  input: Type.Object({
    /** Questions of this learning track first. */
    major_id: Type.Optional(Id('学段')),
    size: Type.Optional(Type.Integer({ title: '数量', minimum: 1, maximum: 20, default: 5 })),
    /** A higher number gives another set. */
    turn: Type.Optional(Type.Integer({ title: '换一批', minimum: 0, maximum: 1_000, default: 0 })),
  }),
  output: Type.Object({ list: Type.Array(Type.Object({ id: Type.Integer(), text: Type.String() })) }),
});

/** A one-time token for the chat socket. Guests get one too, for a few questions a day on this device. */
export const getChatToken = endpoint({
  method: 'GET',
  path: 'qa/ai/wstoken',
  access: 'guest',
  summary: '打开问答通道的一次性令牌',
  input: Type.Object({}),
  output: Type.Object({
    token: Type.String(),
    /** Seconds within which it must be used. */
    expires_in: Type.Integer(),
    /** Questions left today. */
    left: Type.Integer(),
    /** Whether the server can speak answers (`tts/getStreamUrl`), and recognise speech (`qa/recognition`). */
    speaks: Type.Boolean(),
    /** The server's voice is a makeshift: a device with a natural Chinese voice speaks answers itself. */
    prefers_device_voice: Type.Boolean(),
    recognises: Type.Boolean(),
  }),
});

/**
 * Asks without a socket, where none can be opened; responds when the answer is complete. The same `request_id`
 * returns the same answer, however it was asked.
 */
export const askQuestion = endpoint({
  method: 'POST',
  path: 'qa/record',
  access: 'guest',
  longRunning: true,
  summary: '提问并取得完整回答；同一请求标识只回答一次',
  input: Type.Object({
    request_id: Uuid('请求标识'),
    session_id: SessionId,
    content: Type.String({ title: '问题', minLength: 1, maxLength: qaLimits.questionLength }),
    origin: Type.Optional(OneOf(questionOrigins, { title: '提问方式', default: 'text' })),
  }),
  output: QaRecord,
  /**
   * TOO_SOON: no question is left today, or the previous one is still being answered. NOT_FOUND: its conversation was
   * deleted before the answer was complete.
   */
  errors: ['TOO_SOON', 'REFUSED_WORDS', 'NOT_FOUND'],
});

const QaSession = Type.Object({
  session_id: Type.String(),
  title: Type.String(),
  count: Type.Integer(),
  updated_at: Type.String(),
  /** In search results: the matching text. */
  snippet: Nullable(Type.String()),
});
export type QaSession = Static<typeof QaSession>;

/** Without `session_id`: conversations, latest first. With it: the records of that one, latest first. */
export const listQaHistory = endpoint({
  method: 'GET',
  path: 'qa/history',
  access: 'user',
  summary: '我的问答历史',
  input: Type.Object({
    session_id: Type.Optional(SessionId),
    keyword: Type.Optional(Type.String({ title: '关键词', maxLength: 60 })),
    ...PageInput,
  }),
  output: Type.Object({
    sessions: PageOf(QaSession),
    records: PageOf(QaRecord),
  }),
  errors: ['NOT_FOUND'],
});

/** Deletes one conversation, or all. They disappear from the history at once and are purged some days later. */
export const deleteQaHistory = endpoint({
  method: 'POST',
  path: 'qa/history/delete',
  access: 'user',
  summary: '删除问答历史',
  input: Type.Object({
    session_id: Type.Optional(SessionId),
    all: Type.Optional(Flag('全部')),
  }),
  output: Type.Object({ deleted: Type.Integer() }),
});

const evaluation = {
  access: 'user',
  input: Type.Object({
    record_id: Id('问答编号'),
    /** 0 removes the rating, 1 up, 2 down. */
    score: Type.Integer({ title: '评价', minimum: 0, maximum: 2 }),
    /** Keys of `qaReasons`, separated by commas. */
    reasons: Type.Optional(
      Type.String({
        title: '原因',
        pattern: `^(?:${Object.keys(qaReasons).join('|')})(?:,(?:${Object.keys(qaReasons).join('|')}))*$`,
      }),
    ),
    words: Type.Optional(Type.String({ title: '补充说明', maxLength: 200 })),
  }),
  output: Type.Object({ score: Type.Integer() }),
  errors: ['NOT_FOUND'],
} as const;

/** The same as `evaluateAnswer`; the specification uses GET. */
export const evaluateAnswerByGet = endpoint({
  method: 'GET',
  path: 'qa/evaluate',
  summary: '评价一个回答',
  ...evaluation,
});

export const evaluateAnswer = endpoint({
  method: 'POST',
  path: 'qa/evaluate',
  summary: '评价一个回答',
  ...evaluation,
});

export const getAnswerAudio = endpoint({
  method: 'GET',
  path: 'qa/audio',
  access: 'user',
  summary: '整个回答的语音文件',
  input: Type.Object({ record_id: Id('问答编号') }),
  output: Type.Object({ url: Type.String(), expires_in: Type.Integer(), type: Type.String() }),
  /**
   * NOT_OFFERED: the academy has no speech synthesis; clients use the browser's. CONFLICT: the answer is still being
   * written.
   */
  errors: ['NOT_FOUND', 'NOT_OFFERED', 'CONFLICT'],
});

/**
 * The address of an audio stream that speaks an answer from its first sentence on, also while it is being written.
 */
export const getSpeechUrl = endpoint({
  method: 'GET',
  path: 'tts/getStreamUrl',
  access: 'guest',
  summary: '边生成边朗读的语音地址',
  input: Type.Object({ record_id: Id('问答编号') }),
  output: Type.Object({ url: Type.String(), expires_in: Type.Integer(), type: Type.String() }),
  errors: ['NOT_FOUND', 'NOT_OFFERED'],
});

export const recogniseSpeech = endpoint({
  method: 'POST',
  path: 'qa/recognition',
  access: 'guest',
  summary: '把一段语音变成文字',
  input: Type.Object({}),
  file: { title: '语音', maxBytes: qaLimits.speechBytes },
  output: Type.Object({ text: Type.String(), seconds: Type.Number() }),
  /** WRONG_TYPE: the audio cannot be decoded. NOT_OFFERED: the academy has no speech recognition. */
  errors: ['NOT_OFFERED'],
});

export type QaAnswer = Static<typeof QaReply>;
