/** One call that is measured: a name, its address, and what it may cost at most as a multiple of its floor. */
export interface Scenario {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * `bare`: answered from memory, so a bare route is its floor. `query`: a bare route and the statements that make the
   * answer of nothing, whether or not a part of it is kept.
   */
  readonly floor: 'bare' | 'query';
  /** Null for what is only told: it waits for a disk or hashes. */
  readonly goal: number | null;
  /** What is sent instead of reading the path, one after the other; the first of them stands for all. */
  readonly posts?: readonly Post[];
}

export interface Post {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Below the scenario's path. */
  readonly path: string;
}

/** The calls of a morning. Content ids differ from one database to the next. */
const calls = (ids: { course: number }) => ({
  'home page': 'page',
  'list of 20': 'index/recommend?size=20',
  'course detail': `content/detail?content_id=${ids.course}&content_type=course`,
  search: `search?keyword=${encodeURIComponent('情绪')}`,
});

/** Everybody likes one course and takes it back, again and again: all of them move the same counter. */
const likes = (ids: { course: number }, tokens: readonly string[]): Post[] =>
  tokens.flatMap((token) =>
    ['add', 'cancel'].map((action) => ({
      path: `/${action}`,
      body: `content_id=${ids.course}&content_type=course`,
      headers: { token, 'content-type': 'application/x-www-form-urlencoded' },
    })),
  );

/** Whoever can sign in with a password does so, again and again. */
const logins = (names: readonly string[]): Post[] =>
  names.map((name) => ({
    path: '',
    body: `account=${name}&password=${benchPassword}&agreed=1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }));

/** Of everybody in a database that exists for one measurement. */
export const benchPassword = 'measured-1234';

export interface People {
  /** Of people who are signed in. */
  readonly tokens: readonly string[];
  /** Of somebody who blocked an expert: their lists are nobody else's. */
  readonly choosy: string;
  /** Login names of people whose password is `benchPassword`. */
  readonly names: readonly string[];
}

/**
 * Each call of a guest, whose answer is kept; of somebody signed in, whose answer is the guests' or made of it; and of
 * somebody who blocked an author, whose lists are made anew; the page; and what people do, under load.
 */
export function listScenarios(ids: { course: number }, { tokens, choosy, names }: People): Scenario[] {
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
      name: `${name}, signed in`,
      path,
      headers: { token: tokens[0] ?? '' },
      floor: 'query' as const,
      goal: 1.5,
    })),
    ...all
      .filter(({ name }) => name !== 'course detail')
      .map(({ name, path }) => ({
        name: `${name}, anew`,
        path,
        headers: { token: choosy },
        floor: 'query' as const,
        goal: 1.5,
      })),
    {
      name: 'like under load',
      path: '/app/v1/content/interactive/like',
      headers: {},
      floor: 'query',
      goal: null,
      posts: likes(ids, tokens),
    },
    {
      name: 'login under load',
      path: '/app/v1/user/login/account',
      headers: {},
      floor: 'bare',
      goal: null,
      posts: logins(names),
    },
  ];
}
