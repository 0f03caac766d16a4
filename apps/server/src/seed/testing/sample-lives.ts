/** Two lives of a demo: one that runs, and an activity to come of which it is a session. `refers`: what each refers to. */
export function sampleLives(refers: object): object[] {
  const live = {
    ...refers,
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
