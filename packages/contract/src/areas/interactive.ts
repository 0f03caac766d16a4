import { Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable, OneOf, PageInput, PageOf, Uuid } from '../http/fields.ts';
import { contentTypes } from '../limits.ts';
import { ContentCard, ContentReference, EarnedField } from './shapes.ts';
import { blockScopes, Comment } from './content.ts';

/** Interactions with content. Every action is idempotent in both directions. */

const Action = { action: OneOf(['add', 'cancel'], { title: '动作' }) };
const RequestKey = { request_key: Uuid('请求标识') };

export const like = endpoint({
  method: 'POST',
  path: 'content/interactive/like/{action}',
  access: 'user',
  summary: '点赞或取消',
  input: Type.Object({ ...Action, ...ContentReference }),
  output: Type.Object({ liked: Type.Boolean(), like_count: Type.Integer() }),
  errors: ['NOT_FOUND'],
});

export const collect = endpoint({
  method: 'POST',
  path: 'content/interactive/collect/{action}',
  access: 'user',
  summary: '收藏或取消',
  input: Type.Object({ ...Action, ...ContentReference }),
  output: Type.Object({ collected: Type.Boolean(), collect_count: Type.Integer() }),
  errors: ['NOT_FOUND'],
});

export const block = endpoint({
  method: 'POST',
  path: 'content/interactive/block/{action}',
  access: 'user',
  summary: '不感兴趣，或屏蔽作者（由一个内容找到作者，或直接指明专家）',
  input: Type.Object({
    ...Action,
    content_id: Type.Optional(ContentReference.content_id),
    content_type: Type.Optional(ContentReference.content_type),
    /** Instead of a content, with the scope `author`. */
    expert_id: Type.Optional(Id('专家编号')),
    scope: Type.Optional(OneOf(blockScopes, { title: '范围', default: 'content' })),
  }),
  output: Type.Object({ blocked: Type.Boolean() }),
  errors: ['NOT_FOUND'],
});

export const reserve = endpoint({
  method: 'POST',
  path: 'content/interactive/reserve',
  access: 'user',
  summary: '预约直播或取消',
  input: Type.Object({
    ...ContentReference,
    action: Type.Optional(OneOf(['add', 'cancel'], { title: '动作', default: 'add' })),
  }),
  output: Type.Object({ reserved: Type.Boolean(), reserve_count: Type.Integer() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const followExpert = endpoint({
  method: 'POST',
  path: 'content/interactive/expert/focus/{action}',
  aliases: ['expert/focus/{action}'],
  access: 'user',
  summary: '关注专家或取消',
  input: Type.Object({ ...Action, expert_id: Id('专家编号') }),
  output: Type.Object({ followed: Type.Boolean(), follower_count: Type.Integer() }),
  errors: ['NOT_FOUND'],
});

export const addComment = endpoint({
  method: 'POST',
  path: 'content/interactive/comment',
  access: 'user',
  summary: '评论或回复；需要审核的先由作者自己看见',
  input: Type.Object({
    ...ContentReference,
    /** At most `textInput.maxLength` visible characters, each of which may have several code units. */
    text: Type.String({ title: '评论', minLength: 1, maxLength: 500 }),
    /** The comment or reply that this one replies to. */
    parent_id: Type.Optional(Id('评论编号')),
    ...RequestKey,
  }),
  /** The comment as its author sees it. */
  output: Type.Object({ comment: Comment, next: Nullable(OneOf(['pendingReview'])), earned: EarnedField }),
  errors: ['NOT_FOUND', 'CONFLICT', 'MOBILE_NEEDED', 'REFUSED_WORDS', 'TOO_SOON'],
});

export const deleteComment = endpoint({
  method: 'POST',
  path: 'content/interactive/comment/delete',
  access: 'user',
  summary: '删除自己的评论',
  input: Type.Object({ comment_id: Id('评论编号') }),
  output: Type.Object({}),
  errors: ['NOT_FOUND'],
});

export const likeComment = endpoint({
  method: 'POST',
  path: 'content/interactive/comment/like/{action}',
  access: 'user',
  summary: '赞一条评论或取消',
  input: Type.Object({ ...Action, comment_id: Id('评论编号') }),
  output: Type.Object({ liked: Type.Boolean(), like_count: Type.Integer() }),
  errors: ['NOT_FOUND'],
});

export const reportReasons = ['advertising', 'abuse', 'untrue', 'harmful', 'privacy', 'other'] as const;

export const report = endpoint({
  method: 'POST',
  path: 'content/interactive/report',
  access: 'user',
  summary: '举报',
  input: Type.Object({
    target: OneOf(['content', 'comment', 'expert'], { title: '对象' }),
    target_id: Id('对象编号'),
    reason: OneOf(reportReasons, { title: '原因' }),
    text: Type.Optional(Type.String({ title: '说明', maxLength: 200 })),
  }),
  output: Type.Object({}),
  errors: ['NOT_FOUND', 'TOO_SOON'],
});

export const shareChannels = ['wechat', 'moments', 'system', 'poster', 'link'] as const;

export const share = endpoint({
  method: 'POST',
  path: 'content/interactive/share',
  access: 'guest',
  summary: '记下一次分享',
  input: Type.Object({ ...ContentReference, channel: OneOf(shareChannels, { title: '方式' }) }),
  /** Empty for guests. */
  output: Type.Object({ earned: EarnedField }),
  errors: ['NOT_FOUND'],
});

/**
 * Sent once a content was present or played for `viewCounts.after`. It counts once for a user, or for the device of a
 * guest, per content and day of China's calendar; a live that has not started counts nothing.
 */
export const countView = endpoint({
  method: 'POST',
  path: 'content/interactive/viewed',
  access: 'guest',
  summary: '记一次观看：每人（未登录时每台设备）每天每个内容计一次',
  input: Type.Object(ContentReference),
  /** False if this viewer was counted today already, or if the view does not count (`domain/view-counts`). */
  output: Type.Object({ counted: Type.Boolean() }),
  errors: ['NOT_FOUND'],
});

const LiveComment = Type.Object({
  id: Type.Integer(),
  text: Type.String(),
  author_name: Type.String(),
  /** As in the live's room: the expert's and the assistants' are marked. */
  role: Type.String(),
  at_second: Type.Integer(),
});

export const listLiveComments = endpoint({
  method: 'GET',
  path: 'content/livecomments',
  access: 'guest',
  summary: '直播中的评论，按时间先后',
  input: Type.Object({
    ...ContentReference,
    from_second: Type.Optional(Type.Integer({ title: '起始秒数', minimum: 0, maximum: 86_400, default: 0 })),
    ...PageInput,
  }),
  output: PageOf(LiveComment),
  errors: ['NOT_FOUND'],
});

/** The questions of a replay, for navigation; who asked them is not included. */
export const listLiveQuestions = endpoint({
  method: 'GET',
  path: 'content/livequestions',
  access: 'guest',
  summary: '直播中回答过的问题，按时间先后',
  input: Type.Object({ ...ContentReference }),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.Integer(),
        text: Type.String(),
        /** The second of the recording at which it is answered. */
        at_second: Type.Integer(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

/** Filters of the user's own lists: a content type, or `live` for lives of both kinds. */
export const savedFilters = [...contentTypes, 'live'] as const;
export type SavedFilter = (typeof savedFilters)[number];
const MyFilter = {
  content_type: Type.Optional(OneOf(savedFilters, { title: '内容类型' })),
  ...PageInput,
};

export const listMyVideos = endpoint({
  method: 'GET',
  path: 'user/video',
  access: 'user',
  summary: '我点赞或收藏的短视频',
  input: Type.Object({ type: OneOf(['like', 'collection'], { title: '类别' }), ...PageInput }),
  output: PageOf(ContentCard),
});

export const listMyCollection = endpoint({
  method: 'GET',
  path: 'user/collection',
  access: 'user',
  summary: '我的收藏',
  input: Type.Object(MyFilter),
  output: PageOf(ContentCard),
});

export const listMyLikes = endpoint({
  method: 'GET',
  path: 'user/like',
  access: 'user',
  summary: '我的点赞',
  input: Type.Object(MyFilter),
  output: PageOf(ContentCard),
});

export const listMyReservations = endpoint({
  method: 'GET',
  path: 'user/reserve',
  access: 'user',
  summary: '我预约的直播',
  input: Type.Object(PageInput),
  output: PageOf(ContentCard),
});

const MyLive = Type.Object({
  ...ContentCard.properties,
  comment_count: Type.Integer(),
});

export const listMyLives = endpoint({
  method: 'GET',
  path: 'user/expert/live',
  access: 'expert',
  summary: '我的直播：正在直播与即将开始的在前',
  input: Type.Object({
    status: Type.Optional(Type.Integer({ title: '状态', minimum: 0, maximum: 2 })),
    ...PageInput,
  }),
  output: PageOf(MyLive),
});
