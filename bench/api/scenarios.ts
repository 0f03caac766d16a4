/** One call that is measured: a name, its address, and what it may cost at most as a multiple of its floor. */
export interface Scenario {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `bare`: answered from memory, so a bare route is its floor. `query`: a bare route and its own statements are. */
  readonly floor: 'bare' | 'query';
  readonly goal: number;
}

/** The calls of a morning. Content ids differ from one database to the next. */
const calls = (ids: { course: number }) => ({
  'home page': 'page',
  'list of 20': 'index/recommend?size=20',
  'course detail': `content/detail?content_id=${ids.course}&content_type=course`,
  search: `search?keyword=${encodeURIComponent('情绪')}`,
});

/** Each call of a guest, whose answer is kept, and of somebody signed in, whose answer is made anew; and the page. */
export function listScenarios(ids: { course: number }, token: string): Scenario[] {
  const all = Object.entries(calls(ids)).map(([name, path]) => ({ name, path: `/app/v1/${path}` }));
  return [
    ...all.map((call) => ({ ...call, headers: {}, floor: 'bare' as const, goal: 2 })),
    {
      name: 'rendered home',
      path: '/wx/',
      headers: { accept: 'text/html', 'accept-encoding': 'br' },
      floor: 'bare',
      goal: 2,
    },
    ...all.map(({ name, path }) => ({
      name: `${name}, anew`,
      path,
      headers: { token },
      floor: 'query' as const,
      goal: 1.5,
    })),
  ];
}
