import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sampleAnswer, sampleLiveComments, sampleLiveRecords, sampleLives } from './sample-contents.ts';

const svg = (size: string, colour: string) =>
  `<svg viewBox="0 0 ${size}" xmlns="http://www.w3.org/2000/svg"><rect width="320" height="180" fill="${colour}"/></svg>`;

const references = {
  cover: 'desk',
  expert: 'li-muqing',
  major: 'primary-lower',
  account: 'shandong',
  area: '370000',
};
const slide = { scene: 'desk', title: '又去喝水了', text: '先别说他磨蹭', say: '今晚只观察。' };
/** All files of a video except the captions, in the order in which they are stored. */
export const videoFiles = [
  '360p.mp4',
  '360p.m3u8',
  'poster/960.webp',
  'storyboard.webp',
  'index.m3u8',
] as const;
const video = (name: string) => ({
  [`media/${name}/video.json`]: {
    seconds: 37.6,
    width: 960,
    height: 540,
    bytes: 40,
    files: [...videoFiles],
    poster: {
      path: 'poster/960.webp',
      sha256: 'e'.repeat(64),
      bytes: 20,
      width: 960,
      height: 540,
      colour: '#F7E3D4',
      blur: 'data:image/webp;base64,UklGRg==',
      widths: [320, 960],
    },
    storyboard: { path: 'storyboard.webp', columns: 10, rows: 2, width: 160, height: 90, interval: 2 },
  },
  [`media/${name}/index.m3u8`]: '#EXTM3U\n360p.m3u8\n',
  [`media/${name}/360p.m3u8`]: '#EXTM3U\n360p.mp4\n',
  [`media/${name}/360p.mp4`]: `film of ${name}`,
  [`media/${name}/poster/960.webp`]: `poster of ${name}`,
  [`media/${name}/storyboard.webp`]: `sheet of ${name}`,
  [`media/${name}/captions.vtt`]:
    'WEBVTT\n\n1\n00:00:00.100 --> 00:00:01.600\n又去喝水了\n\n2\n00:00:18.700 --> 00:00:21.000\n先看五分钟。\n',
});

/**
 * A demo with one or two of everything: files by path below its folder; values other than text are written as JSON.
 */
export const sampleFiles: Readonly<Record<string, unknown>> = {
  'areas.json': [
    { code: '370000', name: '山东省', lev: 0 },
    { code: '370100', name: '济南市', lev: 1 },
    { code: '370102', name: '历下区', lev: 2 },
  ],
  'majors.json': [{ slug: 'primary-lower', name: '小学低年级', signal: 'primary-lower' }],
  'accounts.json': [
    {
      slug: 'shandong',
      name: '有效父母学院',
      intro: '学院',
      area: '370000',
      avatar: 'faces/account',
      platform: true,
    },
    {
      slug: 'lixia',
      name: '历下区指导中心',
      intro: '中心',
      area: '370102',
      avatar: 'faces/account',
      platform: false,
    },
  ],
  'experts.json': [
    {
      slug: 'li-muqing',
      name: '李慕晴',
      title: '特聘专家',
      organisation: '指导中心',
      face: 'faces/li-muqing',
      intro: '研究亲子沟通。',
      tags: ['作业习惯'],
    },
  ],
  'qa/homework-water.md': sampleAnswer,
  'phrasings/answer/homework-water.txt': '##\n写作业磨蹭\n不肯动笔\n! 上课走神\n',
  'articles/task-too-long.md': `---
title: 不是孩子不专心，是任务太长了
summary: 先把它切小。
cover: desk
expert: li-muqing
major: primary-lower
account: shandong
area: 370000
daysAgo: 5
tags: 作业, 专注
---

晚上七点，作业本摊开了。

!scene desk 只留一份
`,
  'courses/homework.json': {
    ...references,
    title: '写作业拖拉',
    summary: '三件事',
    daysAgo: 12,
    tags: ['作业'],
    intro: '请**先停一停**。',
    chapters: [
      {
        title: '先看',
        lessons: [{ slug: 'why-water', title: '为什么喝水', free: true, summary: '看懂', slides: [slide] }],
      },
    ],
  },
  'school-life.json': { offices: [], schools: [], semesters: [], children: [] },
  'exams/homework.json': {
    title: '学完测一测',
    draw: 2,
    minutes: 10,
    pass: 60,
    attempts: 3,
    questions: [
      {
        key: 'first',
        type: 1,
        text: '先做什么？',
        options: ['先催', '先看', '先罚'],
        answer: [1],
        explanation: '先看他在哪里停下来。',
        lesson: 'why-water',
        second: 6,
      },
      {
        key: 'tonight',
        type: 3,
        text: '今晚先观察。',
        answer: true,
        explanation: '看清楚再说。',
        lesson: 'why-water',
        second: 0,
      },
    ],
  },
  'minis/three-breaths.json': {
    ...references,
    title: '先呼吸三次',
    summary: '再说话',
    daysAgo: 6,
    tags: [],
    course: 'homework',
    slides: [slide],
  },
  'lives.json': sampleLives(references),
  'logins.json': [
    { mobile: '13800000001', nickname: '小满妈妈', face: 'faces/li-muqing', area: '370102' },
    {
      mobile: '13800000002',
      nickname: '李慕晴',
      face: 'faces/li-muqing',
      area: '370000',
      expert: 'li-muqing',
    },
    { mobile: '13800000003', nickname: '历下', face: 'faces/account', area: '370102', owner: 'lixia' },
    {
      mobile: '13800000004',
      nickname: '编辑',
      face: 'faces/account',
      area: '370000',
      operator: true,
      secondFactor: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    },
  ],
  'recommendations.json': [
    { account: 'lixia', on: 'course/homework', daysAgo: 3, decidedDaysAgo: 2 },
    { account: 'lixia', on: 'article/task-too-long', daysAgo: 1, decidedDaysAgo: 0, refused: '只和本校有关' },
  ],
  'interactions.json': [
    {
      nickname: '小满妈妈',
      likes: ['course/homework', 'mini/three-breaths'],
      collects: ['article/task-too-long'],
      reserves: ['live/soon'],
      follows: ['li-muqing'],
    },
  ],
  'activities.json': [
    {
      nickname: '小满妈妈',
      days: [
        { daysAgo: 4, did: ['article/task-too-long', 'share/article/task-too-long'] },
        { daysAgo: 3, did: ['lesson/homework/why-water'] },
        { daysAgo: 1 },
      ],
      ratings: [{ course: 'homework', stars: 5, text: '有用' }],
    },
  ],
  'simulated-users.json': {
    count: 12,
    cities: { '370100': 1 },
    names: {
      children: ['豆豆', '糖糖', '果果', '米粒'],
      kin: ['妈妈', '爸爸', '奶奶'],
      places: ['济南'],
      things: ['的风', '的海'],
      moods: ['慢慢'],
      beings: ['白杨', '蜗牛'],
      jobs: ['卖水果'],
      whole: ['两个娃的妈'],
    },
    roles: [{ who: 'mother', of: ['妈'], faces: ['faces/li-muqing'] }],
  },
  'comment-templates.json': {
    themes: [],
    kinds: { course: [], article: [], mini: [], upcoming: [], live: [], replay: [] },
    replies: [],
  },
  'comments.json': [
    {
      on: 'article/task-too-long',
      name: '小满妈妈',
      text: '今晚撕纸条。',
      daysAgo: 2,
      likes: 86,
      replies: [{ name: '石榴爸', text: '我们也撕', daysAgo: 2, likes: 12 }],
    },
    { on: 'course/homework', name: '石榴爸', text: '跟着练了一周。', daysAgo: 1, likes: 3, replies: [] },
  ],
  'live-comments.json': sampleLiveComments,
  'live-records.json': sampleLiveRecords,
  'pages.json': [
    {
      key: 'home',
      title: '有效父母学院',
      modules: [
        {
          kind: 'banner',
          title: '今晚推荐',
          source: 'manual',
          items: [
            {
              link_type: 'content',
              related_type: 'course',
              related: 'homework',
              title: '看这里',
              picture: 'banners/desk',
            },
            { link_type: 'page', link: '/pages/index/courseList', title: '课程', picture: 'icons/course' },
            { link_type: 'h5', link: 'https://example.org/', title: '外面' },
          ],
        },
        {
          kind: 'expert',
          title: '专家',
          source: 'manual',
          items: [{ link_type: 'content', related_type: 'expert', related: 'li-muqing' }],
        },
        { kind: 'article', title: '文章', source: 'latest' },
      ],
    },
    { key: 'lixia', title: '历下', modules: [] },
  ],
  'config.json': { open_page_links: true, releases: [] },
  'search-words.json': { words: ['作业拖拉', '发脾气'] },
  'system/about.md': '---\ntitle: 关于我们\nversion: 1.0\nupdated: 2026-09-01\n---\n\n一所家长学校。\n',
  'scenes/desk.svg': svg('320 180', '#FFF0CC'),
  'faces/li-muqing.svg': svg('64 64', '#CFE8D6'),
  'faces/account.svg': svg('64 64', '#CFE8D6'),
  'banners/desk.svg': svg('686 320', '#FFF0CC'),
  'icons/course.svg': svg('48 48', '#FFF0CC'),
  ...video('lessons/homework/why-water'),
  ...video('minis/three-breaths'),
};

/**
 * Writes a demo into a new directory and returns its path. `changes` replace single files; null leaves a file out.
 */
export async function writeDemo(changes: Record<string, unknown> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-demo-'));
  await changeDemo(folder, { ...sampleFiles, ...changes });
  return folder;
}

export async function changeDemo(folder: string, files: Record<string, unknown>): Promise<void> {
  for (const [path, value] of Object.entries(files)) {
    if (value === null) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof value === 'string' ? value : JSON.stringify(value));
  }
}
