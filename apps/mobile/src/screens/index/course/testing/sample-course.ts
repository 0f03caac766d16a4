import type { ContentDetail, Lesson } from '@academy/contract/areas/content.ts';
import captions from '../../../../features/player/testing/clip/captions.vtt?url';
import playlist from '../../../../features/player/testing/clip/index.m3u8?url';

const drawing = {
  url: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 320 180'%3E%3Crect width='320' height='180' fill='%23FFE6D8'/%3E%3C/svg%3E",
  width: 320,
  height: 180,
  colour: '#FFE6D8',
};

function lesson(id: number, title: string): Lesson {
  const video = {
    url: `${playlist}?${id}`,
    poster: drawing,
    captions_url: captions,
    seconds: 24,
    width: 64,
    height: 36,
  };
  return { id, title, summary: '', seconds: 425, video };
}

/** Test data: a course of two chapters and three lessons, the last without a video. */
export function sampleCourse(change: Partial<ContentDetail> = {}): ContentDetail {
  return {
    content_id: 7,
    content_type: 'course',
    title: '写作业拖拉，先看这三件事',
    summary: '先看水、看桌子、看时间。',
    cover: drawing,
    tags: ['作业'],
    expert: { id: 3, name: '李慕晴', title: '特聘专家', organisation: '省家庭教育指导中心', avatar: drawing },
    account: null,
    major: { id: 2, name: '小学低年级' },
    view_count: 12_345,
    like_count: 1_204,
    collect_count: 36,
    comment_count: 0,
    published_at: '2026-11-01T08:00:00.000Z',
    mine: null,
    body: [{ kind: 'paragraph', text: '这门课讲三件**小事**。' }],
    course: {
      lesson_count: 3,
      seconds: 1_275,
      credit: 2,
      chapters: [
        {
          id: 1,
          title: '先看见',
          lessons: [lesson(11, '为什么一写作业就喝水'), lesson(12, '把“快点写”换成一句有用的话')],
        },
        { id: 2, title: '再动手', lessons: [{ ...lesson(13, '二十分钟计时器'), video: null }] },
      ],
    },
    article: null,
    mini_video: null,
    live: null,
    ...change,
  };
}
