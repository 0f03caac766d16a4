import type { Comment } from '@academy/contract/areas/content.ts';
import { presentPicture } from '../../domain/catalogue/picture.ts';
import type { Storage } from '../../ports/storage.ts';
import type { CommentRow, ReplyRow } from './comment-lists.ts';

export const presentComment = (row: CommentRow, storage: Storage): Comment => ({
  ...presentCommentBody(row, storage),
  reply_count: row.reply_count,
  replies: row.replies.map((reply) => presentCommentBody(reply, storage)),
});

const presentCommentBody = (row: CommentRow | ReplyRow, storage: Storage) => ({
  id: row.id,
  text: row.text,
  author_name: row.author_name,
  author_avatar: row.author_avatar && presentPicture(row.author_avatar, storage),
  like_count: row.like_count,
  created_at: new Date(row.created_at).toISOString(),
});
