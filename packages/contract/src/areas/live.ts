import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable, OneOf } from '../http/fields.ts';
import { liveLimits } from '../limits.ts';
import { roomRoles } from '../realtime/room.ts';
import { ContentReference } from './shapes.ts';

/**
 * Managing a live from its start to its replay: for its expert, its assistants and operators; everybody else does not
 * find it. Lists and details for viewers are in other files.
 */

const LiveState = Type.Object({
  content_id: Type.Integer(),
  title: Type.String(),
  /** 0 即将开始, 1 直播中, 2 直播回放. It decreases only when an ended live is resumed, or a false start is undone. */
  status: Type.Integer(),
  status_label: Type.String(),
  /** The plan, which starting and ending do not change; the other two are the real times. */
  starts_at: Type.String(),
  ends_at: Type.String(),
  started_at: Nullable(Type.String()),
  ended_at: Nullable(Type.String()),
  /** A publisher is connected. */
  publishing: Type.Boolean(),
  /** Seconds until the live ends without its disconnected publisher; null while one is connected. */
  awaiting_seconds: Nullable(Type.Integer()),
  /** Until when this ended live can be resumed; null where it cannot. */
  resumable_until: Nullable(Type.String()),
});
export type LiveState = Static<typeof LiveState>;

export const startLive = endpoint({
  method: 'POST',
  path: 'user/expert/startlive',
  access: 'user',
  summary: '开始直播；已经开始的，结果相同；比预定早半小时以上的，要再确认',
  urgent: true,
  input: Type.Object({
    content_id: Id('直播编号'),
    confirmed: Type.Optional(Type.Integer({ title: '确认提前开播', minimum: 0, maximum: 1 })),
  }),
  output: LiveState,
  /**
   * CONFLICT: it has ended, or its time is more than twelve hours ahead. NOT_CONFIRMED: its time is more than half an
   * hour ahead; the message says what that means for those who reserved it.
   */
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_CONFIRMED'],
});

/** Continues a live that ended early or by mistake, within its planned time. */
export const resumeLive = endpoint({
  method: 'POST',
  path: 'user/expert/resumelive',
  access: 'user',
  summary: '恢复提前结束的直播；正在直播的，结果相同',
  urgent: true,
  input: Type.Object({ content_id: Id('直播编号') }),
  output: LiveState,
  /** CONFLICT: it did not end early, or its planned time is over. */
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/**
 * RTMP settings for a program such as OBS: the key is valid for one user and one live, until its end, or until the
 * user renews their keys, changes the password or signs another device out.
 */
const Program = Type.Object({ url: Type.String(), key: Type.String() });

/**
 * Returns where to send the mixed stream of expert and seats: a WebSocket that accepts MediaRecorder data. It may be
 * requested again at any time. `takeover` disconnects the current publisher.
 */
export const publishLive = endpoint({
  method: 'POST',
  path: 'user/expert/publish',
  access: 'user',
  summary: '取得推流地址：主播与连麦的混合画面',
  urgent: true,
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

/**
 * Makes all stream keys of the caller invalid, disconnects programs that use one, and returns the new settings for
 * this live.
 */
export const renewStreamKey = endpoint({
  method: 'POST',
  path: 'user/expert/streamkey',
  access: 'user',
  summary: '更换推流密钥，旧的立刻失效',
  input: Type.Object({ content_id: Id('直播编号') }),
  output: Type.Object({ rtmp: Program }),
  /** CONFLICT: programs cannot publish this live. */
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const endLive = endpoint({
  method: 'POST',
  path: 'user/expert/endlive',
  access: 'user',
  summary: '结束直播，生成回放',
  urgent: true,
  input: Type.Object({ content_id: Id('直播编号') }),
  output: LiveState,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const getLiveDetail = endpoint({
  method: 'GET',
  path: 'user/expert/livedetail',
  access: 'user',
  summary: '我的一场直播：状态与数据',
  input: Type.Object({ content_id: Id('直播编号') }),
  output: Type.Object({
    ...LiveState.properties,
    ...ContentReference,
    /** The caller is its expert, who broadcasts; otherwise an assistant or operator, who manages it. */
    own: Type.Boolean(),
    reserve_count: Type.Integer(),
    /** Users, and guests by their device: all who came while it ran, and most at one time. The expert is not counted. */
    viewer_count: Type.Integer(),
    peak_count: Type.Integer(),
    /** Distinct signed-in visitors, whenever they came. */
    visitor_count: Type.Integer(),
    comment_count: Type.Integer(),
    like_count: Type.Integer(),
    seat_count: Type.Integer(),
    seconds: Type.Integer(),
    /** Whether its replay can be watched or is being prepared; false before the end, and where nothing was recorded. */
    has_replay: Type.Boolean(),
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
 * After the end: the expert's summary, which the expert and those who manage the live read, and the second of the
 * recording at which the replay starts. Each replaces its earlier value; what is left out stays.
 */
export const reviewLive = endpoint({
  method: 'POST',
  path: 'user/expert/livereview',
  access: 'user',
  summary: '直播结束后的小结',
  input: Type.Object({
    content_id: Id('直播编号'),
    words: Type.Optional(Type.String({ title: '小结', maxLength: 500 })),
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
