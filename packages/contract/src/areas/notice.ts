import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Flag, Nullable, OneOf, PageInput, PageOf } from '../http/fields.ts';
import { paging } from '../limits.ts';
import { noticeKinds, noticePages, type NoticeTopic, noticeTopics, pushPlatforms } from '../notice-limits.ts';
import { ContentReference } from './shapes.ts';

const Notice = Type.Object({
  id: Type.Integer(),
  kind: OneOf(noticeKinds),
  title: Type.String(),
  text: Type.String(),
  /** The content it links to; null where the user may no longer see it. */
  content: Nullable(Type.Object(ContentReference)),
  /** The comment it is about, or the latest reply to it; null where none is visible. */
  comment_id: Nullable(Type.Integer()),
  /** The page it links to when it is about no content. */
  page: Nullable(OneOf(noticePages)),
  created_at: Type.String(),
  read: Type.Boolean(),
});
export type Notice = Static<typeof Notice>;

const UnreadCount = Type.Integer();

export const listNotices = endpoint({
  method: 'GET',
  path: 'user/notice',
  access: 'user',
  summary: '我的消息，最近的在前',
  input: Type.Object(PageInput),
  output: Type.Object({ ...PageOf(Notice).properties, unread_count: UnreadCount }),
});

export const readNotices = endpoint({
  method: 'POST',
  path: 'user/notice/read',
  access: 'user',
  summary: '把消息标为已读：指明的几条，或到某一条为止的全部',
  input: Type.Object({
    /** Ids of notices, separated by commas; those of other users are ignored. */
    notice_ids: Type.Optional(
      Type.String({ title: '消息编号', pattern: `^\\d{1,15}(?:,\\d{1,15}){0,${paging.maxSize - 1}}$` }),
    ),
    /** Instead: this one and all before it, so that newer ones stay unread. */
    up_to: Type.Optional(
      Type.Integer({ title: '到哪一条为止', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    ),
  }),
  output: Type.Object({ unread_count: UnreadCount }),
});

const topics = Object.keys(noticeTopics) as NoticeTopic[];
const Settings = Type.Unsafe<Record<NoticeTopic, boolean>>(
  Type.Object(Object.fromEntries(topics.map((topic) => [topic, Type.Boolean()]))),
);

export const getNoticeSettings = endpoint({
  method: 'GET',
  path: 'user/notice/settings',
  access: 'user',
  summary: '我要收哪些消息',
  input: Type.Object({}),
  output: Settings,
});

export const changeNoticeSettings = endpoint({
  method: 'POST',
  path: 'user/notice/settings',
  access: 'user',
  summary: '收或不收一类消息',
  input: Type.Object({ topic: OneOf(topics, { title: '哪一类' }), wanted: Flag('收不收') }),
  output: Settings,
});

export const registerPush = endpoint({
  method: 'POST',
  path: 'user/push/device',
  access: 'user',
  summary: '这台手机在应用之外收消息，或不再收；退出登录后自动不再收',
  input: Type.Object({
    /** The token that the push service gave the app on this phone. */
    token: Type.String({ title: '推送标识', minLength: 1, maxLength: 4_096, pattern: '^\\S+$' }),
    platform: OneOf(pushPlatforms, { title: '系统' }),
    on: Flag('收不收'),
  }),
  output: Type.Object({ on: Type.Boolean() }),
});
