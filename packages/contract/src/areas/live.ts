import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable, OneOf } from '../http/fields.ts';
import { liveLimits } from '../limits.ts';
import { roomRoles } from '../realtime/room.ts';
import { ContentReference } from './shapes.ts';

/** Managing a live from its start to its replay. Lists and details for viewers are in other files. */

const LiveState = Type.Object({
  content_id: Type.Integer(),
  title: Type.String(),
  /** 0 即将开始, 1 直播中, 2 直播回放: it only ever increases. */
  status: Type.Integer(),
  status_label: Type.String(),
  starts_at: Type.String(),
  started_at: Nullable(Type.String()),
  ended_at: Nullable(Type.String()),
  /** A publisher is connected. */
  publishing: Type.Boolean(),
  /** Seconds until the live ends without its disconnected publisher; null while one is connected. */
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

/** RTMP settings for a program such as OBS: the key is valid for one user and one live, until its end. */
const Program = Type.Object({ url: Type.String(), key: Type.String() });

/**
 * Returns where to send the mixed stream of expert and seats: a WebSocket that accepts MediaRecorder data. It may be
 * requested again at any time. `takeover` disconnects the current publisher.
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
    /** A path on the server with its signature; valid for `expires_in` seconds. */
    address: Type.String(),
    expires_in: Type.Integer(),
    /** For OBS and the hybrid app, where the academy accepts RTMP. */
    rtmp: Nullable(Program),
  }),
  /** CONFLICT: the live is not running, or another page is publishing. */
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
    /** Viewers: the maximum at one time, and distinct ones in total. */
    peak_count: Type.Integer(),
    visitor_count: Type.Integer(),
    comment_count: Type.Integer(),
    like_count: Type.Integer(),
    seat_count: Type.Integer(),
    seconds: Type.Integer(),
    /** A recording that starts and ends by itself. */
    recorded: Type.Boolean(),
    /** Questions that were not answered. */
    open_questions: Type.Array(Type.Object({ name: Type.String(), text: Type.String(), at: Type.String() })),
    /** The expert's summary, once written. */
    words: Type.String(),
    /** Seconds cut from the beginning of the replay. */
    trim_seconds: Type.Integer(),
    /** As in `publish`, from before the start until the end, because programs are set up by hand. */
    rtmp: Nullable(Program),
  }),
  errors: ['NOT_FOUND'],
});

/**
 * After the end: the expert's summary, stored for the academy's editors, and the second of the recording at which the
 * replay starts. Both replace earlier values; without a second the start stays.
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
  /** By their seconds in the whole recording, whatever the replay leaves out. */
  list: Type.Array(Type.Object({ at_second: Type.Integer(), title: Type.String() })),
});

/** The chapters of a live, for its expert and assistants. */
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
 * Adds a chapter: without a second at the current moment, which only a running live has. With `replaces` it replaces
 * the chapter at that second.
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
  /** CONFLICT: the live has not started, has a chapter at that second, or has too many. */
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

/** A ticket for the room's socket, for one user, one room and one role. Guests may read. */
export const getLiveSign = endpoint({
  method: 'GET',
  path: 'user/live/getsign',
  access: 'guest',
  summary: '进入直播间的短时签名',
  input: Type.Object({ ...ContentReference }),
  output: Type.Object({
    sign: Type.String(),
    /** Seconds within which the room must be joined. */
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
