import type { Comment } from '@academy/contract/areas/content.ts';

type Reply = Comment['replies'][number];

export function sampleReply(change: Partial<Reply> = {}): Reply {
  return {
    id: 101,
    text: '我们家也是，切成三段就好多了。',
    author_name: '小禾爸爸',
    author_avatar: null,
    province: null,
    answers_name: null,
    state: 'visible',
    mine: false,
    liked: false,
    like_count: 0,
    created_at: '2026-11-02T08:00:00.000Z',
    ...change,
  };
}

/** A comment without replies. */
export function sampleComment(change: Partial<Comment> = {}): Comment {
  return {
    ...sampleReply(),
    id: 1,
    text: '第一次没有吼，孩子自己把作业写完了。',
    author_name: '小满妈妈',
    like_count: 12,
    reply_count: 0,
    replies: [],
    ...change,
  };
}
