import { sql, type RawBuilder } from 'kysely';
import type { Comment } from '@academy/contract/areas/content.ts';
import type { Storage } from '../../ports/storage.ts';
import { optionalPictureColumn, type PictureRow, presentPicture } from './media.ts';

/** User id of the reader; undefined for guests, for whom no comment is their own. */
export type ViewerId = number | undefined;

/** A comment or a reply as one JSON column of a row. JSON has no times, so the time is text. */
export interface CommentBodyRow {
  id: number;
  text: string;
  author_name: string;
  author_avatar: PictureRow | null;
  province: string | null;
  answers_name: string | null;
  state: 'visible' | 'held';
  mine: boolean;
  liked: boolean;
  like_count: number;
  created_at: string;
}

export interface CommentRow {
  body: CommentBodyRow;
  reply_count: number;
  replies: CommentBodyRow[];
}

/** The JSON column of the comment `alias` (a table alias of `comments`) as `viewer` sees it. */
export const commentBodyColumn = (alias: string, viewer: ViewerId): RawBuilder<CommentBodyRow> => {
  const columnRef = (column: string) => sql.ref(`${alias}.${column}`);
  const mine = viewer === undefined ? sql`false` : sql`${columnRef('user_id')} = ${viewer}::bigint`;
  const liked =
    viewer === undefined
      ? sql`false`
      : sql`exists (select 1 from comment_likes where user_id = ${viewer}::bigint and comment_id = ${columnRef('id')})`;
  return sql<CommentBodyRow>`(
    select json_build_object('id', ${columnRef('id')}, 'text', ${columnRef('text')}, 'state', ${columnRef('state')},
      'like_count', ${columnRef('like_count')}, 'created_at', ${columnRef('created_at')}, 'province', ${columnRef('province')},
      'author_name', author.nickname, 'author_avatar', ${optionalPictureColumn('author_avatar')},
      'answers_name', (select answered.nickname from comments answer join users answered on answered.id = answer.user_id
        where answer.id = ${columnRef('reply_to_id')}),
      'mine', ${mine}, 'liked', ${liked})
    from users author left join media_assets author_avatar on author_avatar.id = author.avatar_id
    where author.id = ${columnRef('user_id')})`;
};

export const presentComment = (row: CommentRow, storage: Storage): Comment => ({
  ...presentCommentBody(row.body, storage),
  reply_count: row.reply_count,
  replies: row.replies.map((reply) => presentCommentBody(reply, storage)),
});

const presentCommentBody = (body: CommentBodyRow, storage: Storage) => ({
  id: body.id,
  text: body.text,
  author_name: body.author_name,
  author_avatar: body.author_avatar && presentPicture(body.author_avatar, storage),
  province: body.province,
  answers_name: body.answers_name,
  state: body.state,
  mine: body.mine,
  liked: body.liked,
  like_count: body.like_count,
  created_at: new Date(body.created_at).toISOString(),
});
