import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Flag, Id, Nullable, OneOf, PageInput, PageOf, Uuid } from '../http/fields.ts';
import { guestViewTypes, playbackRates } from '../learning-limits.ts';
import { exams, viewTime } from '../limits.ts';
import { ContentProgress, Progress } from './progress.ts';
import { ContentCard, ContentReference, ContentTypeField } from './shapes.ts';

/** Learning: verified viewing time, exams, and what both earn. */

/**
 * Played intervals in whole seconds of the unit, in order of playing. Of an article, seconds of its reading time,
 * filled from its beginning up to what was scrolled into view.
 */
const intervals = '^(?:\\d{1,6}-\\d{1,6})(?:,\\d{1,6}-\\d{1,6}){0,39}$';

/** The id of the view session, when the ticket was made, and the server's signature of both. */
const guestTicket = '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.\\d{13}\\.[\\w-]{43}$';

/**
 * `open` starts a view session and returns its id and nonce; `beat` is a heartbeat with what was played since;
 * `close` is the last one. Heartbeats that could not be sent are sent later with the same nonce, up to 72 hours.
 */
export const recordView = endpoint({
  method: 'POST',
  path: 'content/interactive/view',
  access: 'user',
  summary: '记录学习时长：由服务器的时钟核对',
  urgent: true,
  input: Type.Object({
    ...ContentReference,
    lesson_id: Type.Optional(Id('课时编号')),
    step: OneOf(['open', 'beat', 'close'], { title: '步骤' }),
    /** With `open`: takes over what a guest watched on this phone, from when this ticket was made. */
    ticket: Type.Optional(Type.String({ title: '登录前的学习凭证', pattern: guestTicket })),
    session_id: Type.Optional(Uuid('学习编号')),
    nonce: Type.Optional(Type.String({ title: '学习凭证', minLength: 16, maxLength: 64 })),
    /** The heartbeat's idempotency key. */
    beat_key: Type.Optional(Uuid('请求标识')),
    intervals: Type.Optional(Type.String({ title: '播放区间', pattern: intervals })),
    /** The speed at which all of these intervals were played; 1 if absent. Of an article it is ignored. */
    rate: Type.Optional(OneOf(playbackRates.map(String), { title: '倍速' })),
    /** The current position; of an article, how far it was visible. */
    position: Type.Optional(Type.Integer({ title: '位置', minimum: 0, maximum: 999_999 })),
    /** Seconds since a late heartbeat was made. */
    age: Type.Optional(Type.Integer({ title: '延迟秒数', minimum: 0, maximum: viewTime.maxDelay / 1_000 })),
  }),
  output: Type.Object({
    session_id: Type.String(),
    nonce: Nullable(Type.String()),
    beat_seconds: Type.Integer(),
    /** Seconds of this heartbeat that were accepted. */
    accepted_seconds: Type.Integer(),
    progress: Progress,
    /** Whether the whole content is completed: of a course, every lesson. */
    content_completed: Type.Boolean(),
    /** What this heartbeat earned. */
    earned: Type.Array(Type.Object({ ledger: Type.Integer(), amount: Type.Integer(), text: Type.String() })),
  }),
  /** TOO_SOON: no view session can be opened today any more. */
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_SOON'],
});

/**
 * Signs that a guest begins to watch. Nothing is recorded: the phone keeps what is played, and whoever signs in on it
 * within a day opens the view session with this ticket and sends the heartbeats late.
 */
export const signGuestView = endpoint({
  method: 'POST',
  path: 'content/interactive/view/ticket',
  access: 'guest',
  summary: '登录前的学习凭证：不记录，登录后可计入',
  input: Type.Object({
    content_id: ContentReference.content_id,
    content_type: OneOf(guestViewTypes, { title: '内容类型' }),
    lesson_id: Type.Optional(Id('课时编号')),
  }),
  output: Type.Object({ ticket: Type.String() }),
  errors: ['NOT_FOUND'],
});

const Question = Type.Object({
  /** Its index in the attempt, from 0. */
  place: Type.Integer(),
  /** 1 single choice, 2 multiple choice, 3 true or false. */
  type: Type.Integer(),
  text: Type.String(),
  options: Type.Array(Type.String()),
  /** The indexes chosen so far. */
  chosen: Type.Array(Type.Integer()),
  /** Null until the attempt is submitted. */
  result: Nullable(
    Type.Object({
      right: Type.Boolean(),
      answer: Type.Array(Type.Integer()),
      explanation: Type.String(),
      lesson: Nullable(
        Type.Object({
          course_id: Type.Integer(),
          lesson_id: Type.Integer(),
          title: Type.String(),
          second: Type.Integer(),
        }),
      ),
    }),
  ),
});

const Paper = Type.Object({
  attempt_id: Type.String(),
  exam_id: Type.Integer(),
  title: Type.String(),
  course_id: Type.Integer(),
  started_at: Type.String(),
  ends_at: Type.String(),
  /** By the server's clock. */
  seconds_left: Type.Integer(),
  submitted: Type.Boolean(),
  /** Right answers among `questions`; null, like `passed`, until the attempt is submitted. */
  right_count: Nullable(Type.Integer()),
  passed: Nullable(Type.Boolean()),
  pass_percent: Type.Integer(),
  attempts_left: Type.Integer(),
  earned: Type.Array(Type.Object({ ledger: Type.Integer(), amount: Type.Integer(), text: Type.String() })),
  questions: Type.Array(Question),
});
export type Paper = Static<typeof Paper>;

/**
 * `start` continues the open attempt or creates a new one; `answer` saves the options chosen for one question;
 * `submit` submits, with the same result however often; `read` returns an attempt. An attempt whose time ran out is
 * submitted by the next call with what was saved in time: its response has `submitted`.
 */
export const takeExam = endpoint({
  method: 'POST',
  path: 'content/interactive/exam',
  access: 'user',
  summary: '考试：开始或继续、保存答案、交卷',
  urgent: true,
  input: Type.Object({
    step: OneOf(['start', 'answer', 'submit', 'read'], { title: '步骤' }),
    exam_id: Type.Optional(Id('考试编号')),
    attempt_id: Type.Optional(Uuid('答卷编号')),
    place: Type.Optional(Type.Integer({ title: '题号', minimum: 0, maximum: exams.maxQuestions - 1 })),
    /** Indexes of options, separated by commas. */
    chosen: Type.Optional(Type.String({ title: '选项', pattern: '^(?:\\d(?:,\\d){0,7})?$' })),
  }),
  output: Paper,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_SOON'],
});

export const listMistakes = endpoint({
  method: 'GET',
  path: 'user/mistake',
  access: 'user',
  summary: '错题本',
  input: Type.Object({ mastered: Type.Optional(Flag('已掌握')), ...PageInput }),
  output: PageOf(
    Type.Object({
      question_id: Type.Integer(),
      type: Type.Integer(),
      text: Type.String(),
      options: Type.Array(Type.String()),
      answer: Type.Array(Type.Integer()),
      explanation: Type.String(),
      exam_id: Type.Integer(),
      exam_title: Type.String(),
      lesson: Nullable(
        Type.Object({
          course_id: Type.Integer(),
          lesson_id: Type.Integer(),
          title: Type.String(),
          second: Type.Integer(),
        }),
      ),
      wrong_at: Type.String(),
      mastered: Type.Boolean(),
    }),
  ),
});

export const listHistory = endpoint({
  method: 'GET',
  path: 'user/history',
  access: 'user',
  summary: '最近学习，可接着看',
  input: Type.Object({ content_type: Type.Optional(ContentTypeField), ...PageInput }),
  output: PageOf(Type.Object({ ...ContentCard.properties, progress: ContentProgress })),
});

const Entry = Type.Object({
  id: Type.Integer(),
  ledger: Type.Integer(),
  amount: Type.Integer(),
  /** What it was for. */
  text: Type.String(),
  /** The content it was earned with, if readers may see it. */
  content: Nullable(
    Type.Object({ content_type: ContentTypeField, content_id: Type.Integer(), title: Type.String() }),
  ),
  at: Type.String(),
  /** Reversed by a later entry. */
  reversed: Type.Boolean(),
  /** Reverses an earlier entry. */
  reverses: Type.Boolean(),
});

export const listTasks = endpoint({
  method: 'GET',
  path: 'user/task',
  access: 'user',
  summary: '今日任务、积分规则与余额',
  input: Type.Object({}),
  output: Type.Object({
    balances: Type.Object({ credit: Type.Integer(), score: Type.Integer() }),
    today: Type.Array(
      Type.Object({
        key: Type.String(),
        title: Type.String(),
        amount: Type.Integer(),
        ledger: Type.Integer(),
        /** Times it counted today, by China's calendar. */
        done_count: Type.Integer(),
        /** Times a day that count. */
        cap: Type.Integer(),
        /** Nothing more can be earned with it today. */
        done: Type.Boolean(),
      }),
    ),
    rules: Type.Array(
      Type.Object({
        key: Type.String(),
        version: Type.Integer(),
        title: Type.String(),
        ledger: Type.Integer(),
        /** Null: the course's own credit. */
        amount: Nullable(Type.Integer()),
        /** Limits count times, not amounts. */
        cap_a_day: Nullable(Type.Integer()),
        cap_in_all: Nullable(Type.Integer()),
        since: Type.String(),
      }),
    ),
  }),
});

export const listCredits = endpoint({
  method: 'GET',
  path: 'user/credit',
  access: 'user',
  summary: '学分与积分的流水，按月',
  input: Type.Object({
    ledger: Type.Integer({ title: '账本', minimum: 1, maximum: 2 }),
    month: Type.Optional(Type.String({ title: '月份', pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$' })),
    ...PageInput,
  }),
  output: Type.Object({
    ...PageOf(Entry).properties,
    balance: Type.Integer(),
    /** Months with entries, latest first: what was earned, and what was reversed and spent as positive numbers. */
    months: Type.Array(
      Type.Object({
        month: Type.String(),
        earned: Type.Integer(),
        reversed: Type.Integer(),
        spent: Type.Integer(),
      }),
    ),
  }),
});
