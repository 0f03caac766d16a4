/** An answer that an expert approved, as a file of the demo. */
export const sampleAnswer = `---
question: 孩子一写作业就喝水，怎么办？
expert: li-muqing
major: primary-lower
read: article/task-too-long
hot: 1
---

先看他停在哪里。

- 切小一点。
- 做完一份撕一张。
`;

/**
 * Two demo lives: a running one, and an upcoming activity with the first as a session. `references` holds the cover,
 * expert, major, account and area of both.
 */
export function sampleLives(references: object): object[] {
  const live = {
    ...references,
    title: '作业桌边的晚上',
    summary: '一起聊聊',
    intro: '今晚聊**作业**。',
    agenda: [{ at: '19:30', title: '开场' }],
    minutes: 60,
  };
  return [
    { ...live, slug: 'now', kind: 'expertLive', startsIn: -0.3, status: 1, replay: 'homework/why-water' },
    {
      ...live,
      slug: 'soon',
      kind: 'actLive',
      startsIn: 5,
      status: 0,
      replay: null,
      capacity: 40,
      sessions: [
        { title: '预热', after: 0, minutes: 60, live: 'now' },
        { title: '主会场', after: 15, minutes: 30, expert: 'li-muqing', place: '报告厅' },
      ],
    },
  ];
}

/** What is left of the running live. */
export const sampleLiveRecords = [
  {
    on: 'live/now',
    words: '今晚先换一句。',
    chapters: [
      { at: '又去喝水', title: '开场' },
      { at: '先看五分钟', title: '五句话' },
    ],
    questions: [
      { at: '先看五分钟', name: '小满妈妈', text: '他说不写怎么办？' },
      { text: '两个孩子一起写呢？', anonymous: true },
    ],
  },
];

/** What was said in it. */
export const sampleLiveComments = [
  {
    on: 'live/now',
    says: [
      { at: 3, name: '小满妈妈', text: '刚坐下，赶上了。' },
      { at: 1, name: '石榴爸', text: '来了。' },
    ],
  },
];
