import { expect, test } from 'vitest';
import { reasonText } from './excellent-card.tsx';

test.each([
  [{ ground: 'editor', count: 0, place: 0 }, 'course', '编辑推荐的课程'],
  [{ ground: 'editor', count: 0, place: 0 }, 'expertLive', '编辑推荐的专家直播'],
  [{ ground: 'collect', count: 128, place: 1 }, 'course', '课程里收藏最多 · 128 人收藏'],
  [{ ground: 'like', count: 12_345, place: 3 }, 'graphic', '文章里点赞第 3 · 1.2 万人点赞'],
  [{ ground: 'like', count: 40, place: 4 }, 'graphic', '40 人点赞'],
  [{ ground: 'comment', count: 9, place: 2 }, 'expertLive', '专家直播里讨论第 2 · 9 条评论'],
  [{ ground: 'view', count: 40, place: 1 }, 'miniVideo', '短视频里观看最多 · 40 次观看'],
] as const)('%j of a %s reads %s', (reason, type, text) => expect(reasonText(reason, type)).toBe(text));
