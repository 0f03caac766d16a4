import type { ContentDetail } from '@academy/contract/areas/content.ts';

const drawing =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 320 180'%3E%3Crect width='320' height='180' fill='%23ECE6FA'/%3E%3C/svg%3E";
const picture = { url: drawing, width: 320, height: 180, colour: '#ECE6FA' };

/** An article with a block of every kind. */
export function sampleArticle(change: Partial<ContentDetail> = {}): ContentDetail {
  return {
    content_id: 3,
    content_type: 'graphic',
    title: '睡前二十分钟',
    summary: '给睡前二十分钟一个固定的顺序。',
    cover: picture,
    tags: ['睡眠', '亲子阅读'],
    expert: {
      id: 8,
      name: '周安然',
      title: '早期养育指导师',
      organisation: '早期养育工作室',
      avatar: picture,
    },
    account: { id: 5, name: '济南市家长学校', avatar: picture },
    major: { id: 2, name: '幼儿园' },
    view_count: 1_200,
    like_count: 12_345,
    collect_count: 36,
    comment_count: 12,
    published_at: '2025-03-01T08:00:00.000Z',
    mine: null,
    body: [
      { kind: 'paragraph', text: '九点了，他还在沙发上蹦。' },
      { kind: 'heading', text: '顺序比时间更管用' },
      { kind: 'paragraph', text: '小孩子不会看钟，却会认**顺序**。' },
      { kind: 'list', ordered: true, items: ['收拾两样玩具', '读一本书'] },
      { kind: 'quote', text: '今天有一件开心的事是什么？' },
      { kind: 'picture', picture, caption: '小灯亮着' },
    ],
    course: null,
    article: { reading_seconds: 200 },
    mini_video: null,
    live: null,
    ...change,
  };
}
