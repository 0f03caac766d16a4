import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable, OneOf } from '../http/fields.ts';
import { liveLimits } from '../limits.ts';
import { roomRoles } from '../realtime/room.ts';
import { ContentReference } from './shapes.ts';

/** Running a live: from its start to its replay. Lists and details of lives for readers are elsewhere. */

const LiveState = Type.Object({
  content_id: Type.Integer(),
  title: Type.String(),
  /** 0 即将开始, 1 直播中, 2 直播回放: only ever the next one. */
  status: Type.Integer(),
  status_label: Type.String(),
  starts_at: Type.String(),
  started_at: Nullable(Type.String()),
  ended_at: Nullable(Type.String()),
  /** Somebody publishes now. */
  publishing: Type.Boolean(),
  /** Seconds for which a publisher who left is awaited before the live ends by itself; null while there is one. */
  awaiting_seconds: Nullable(Type.Integer()),
});
export type LiveState = Static<typeof LiveState>;

export const startLive = endpoint({
  method: 'POST',
  path: 'user/expert/startlive',
  access: 'expert',
  summary: '开始直播；已经开始的，结果相同',
  input: Type.Object({ content_id: Id('直播编号') }),
  output: LiveState,
  /** CONFLICT: it has ended. */
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** What a program that publishes over RTMP is set up with: the key is good for one person and one live, until its end. */
const Program = Type.Object({ url: Type.String(), key: Type.String() });

/**
 * Where the mixed stream of expert and seats is sent to. The address opens a WebSocket that takes what MediaRecorder
 * gives; it may be asked for again at any time. With `takeover` the publisher that is there has to go.
 */
export const publishLive = endpoint({
  method: 'POST',
  path: 'user/expert/publish',
  access: 'expert',
  summary: '取得推流地址：主播与连麦的混合画面',
  input: Type.Object({
    content_id: Id('直播编号'),
    takeover: Type.Optional(Type.Integer({ title: '接管', minimum: 0, maximum: 1 })),
  }),
  output: Type.Object({
    /** Below the server's own address, with its signature; opens within `expires_in` seconds. */
    address: Type.String(),
    expires_in: Type.Integer(),
    /** For OBS and the hybrid app, where the academy takes RTMP. */
    rtmp: Nullable(Program),
  }),
  /** CONFLICT: it does not run, or another page publishes it. */
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const endLive = endpoint({
  method: 'POST',
  path: 'user/expert/endlive',
  access: 'expert',
  summary: '结束直播，生成回放',
  input: Type.Object({ content_id: Id('直播编号') }),
  output: LiveState,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const getLiveDetail = endpoint({
  method: 'GET',
  path: 'user/expert/livedetail',
  access: 'expert',
  summary: '我的一场直播：状态与数据',
  input: Type.Object({ content_id: Id('直播编号') }),
  output: Type.Object({
    ...LiveState.properties,
    ...ContentReference,
    reserve_count: Type.Integer(),
    viewer_count: Type.Integer(),
    /** Most at one time, and different ones in all. */
    peak_count: Type.Integer(),
    visitor_count: Type.Integer(),
    comment_count: Type.Integer(),
    like_count: Type.Integer(),
    seat_count: Type.Integer(),
    seconds: Type.Integer(),
    /** A recording that begins and ends by itself. */
    recorded: Type.Boolean(),
    /** What was asked and not answered. */
    open_questions: Type.Array(Type.Object({ name: Type.String(), text: Type.String(), at: Type.String() })),
    /** The expert's words about it, once given. */
    words: Type.String(),
    /** So much of the beginning is no part of the replay. */
    trim_seconds: Type.Integer(),
    /** As in `publish`, from before the start until the end: programs are set up by hand. */
    rtmp: Nullable(Program),
  }),
  errors: ['NOT_FOUND'],
});

/**
 * After the end: what the expert says about it, kept with the live for the academy's editors, and from which second of
 * what was recorded the replay begins. Both replace what was given before; without a second the beginning stays.
 */
export const reviewLive = endpoint({
  method: 'POST',
  path: 'user/expert/livereview',
  access: 'expert',
  summary: '直播结束后的小结',
  input: Type.Object({
    content_id: Id('直播编号'),
    words: Type.String({ title: '小结', maxLength: 500 }),
    trim_seconds: Type.Optional(Type.Integer({ title: '回放从第几秒开始', minimum: 0, maximum: 86_400 })),
  }),
  output: Type.Object({ words: Type.String(), trim_seconds: Type.Integer() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'REFUSED_WORDS'],
});

const AtSecond = (title: string) => Type.Integer({ title, minimum: 0, maximum: 86_400 });
const Chapters = Type.Object({
  /** By their seconds: those of all that was recorded, whatever of it the replay leaves out. */
  list: Type.Array(Type.Object({ at_second: Type.Integer(), title: Type.String() })),
});

/** What begins where in a live, for its expert and who keeps order in it. */
export const listChapters = endpoint({
  method: 'GET',
  path: 'user/live/chapters',
  access: 'user',
  summary: '一场直播的章节，供主播和助手编辑',
  input: Type.Object({ content_id: Id('直播编号') }),
  output: Chapters,
  errors: ['NOT_FOUND'],
});

/**
 * Marks where something begins: without a second here and now, which only a running live has. With `replaces` it takes the
 * place of the chapter of that second.
 */
export const saveChapter = endpoint({
  method: 'POST',
  path: 'user/live/chapter',
  access: 'user',
  summary: '标记或修改直播的章节',
  input: Type.Object({
    content_id: Id('直播编号'),
    title: Type.String({ title: '章节标题', minLength: 1, maxLength: liveLimits.chapterLength }),
    at_second: Type.Optional(AtSecond('从第几秒开始')),
    replaces: Type.Optional(AtSecond('原来的秒数')),
  }),
  output: Chapters,
  /** CONFLICT: it has not begun, or has a chapter there already, or too many. */
  errors: ['NOT_FOUND', 'CONFLICT', 'REFUSED_WORDS'],
});

export const removeChapter = endpoint({
  method: 'POST',
  path: 'user/live/chapter/delete',
  access: 'user',
  summary: '删除直播的章节；本来没有的，结果相同',
  input: Type.Object({ content_id: Id('直播编号'), at_second: AtSecond('章节的秒数') }),
  output: Chapters,
  errors: ['NOT_FOUND'],
});

/** Opens the room's socket, for one person, one room and one role. Guests read along. */
export const getLiveSign = endpoint({
  method: 'GET',
  path: 'user/live/getsign',
  access: 'guest',
  summary: '进入直播间的短时签名',
  input: Type.Object({ ...ContentReference }),
  output: Type.Object({
    sign: Type.String(),
    /** Seconds within which the room must be entered. */
    expires_in: Type.Integer(),
    role: OneOf(roomRoles),
    room_id: Type.Integer(),
    /** For WebRTC between expert and seats. */
    ice_servers: Type.Array(
      Type.Object({
        urls: Type.Array(Type.String()),
        username: Type.Optional(Type.String()),
        credential: Type.Optional(Type.String()),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});
