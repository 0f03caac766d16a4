import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Nullable, OneOf, PageInput, PageOf } from '../http/fields.ts';
import { noticeKinds, paging } from '../limits.ts';
import { ContentReference } from './shapes.ts';

/** What the academy tells a person by itself. */

const Notice = Type.Object({
  id: Type.Integer(),
  /** `reminder`: a reserved live is near; `started`; `moved`: at another hour; `replay`: it can be seen again. */
  kind: OneOf(noticeKinds),
  title: Type.String(),
  text: Type.String(),
  /** Where it leads; null where that is not to be seen any more. */
  content: Nullable(Type.Object(ContentReference)),
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
    /** Numbers of notices, separated by commas; what is not one's own is passed over. */
    notice_ids: Type.Optional(
      Type.String({ title: '消息编号', pattern: `^\\d{1,15}(?:,\\d{1,15}){0,${paging.maxSize - 1}}$` }),
    ),
    /** In their place: this one and all before it, so that what came meanwhile stays unread. */
    up_to: Type.Optional(
      Type.Integer({ title: '到哪一条为止', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    ),
  }),
  output: Type.Object({ unread_count: UnreadCount }),
});
