/** One measured call: a name, its address, and the highest allowed cost as a multiple of its floor. */
export interface Scenario {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * `bare`: the response comes from a cache, so the floor is a bare route. `query`: the floor is a bare route plus
   * the statements that build the response without any cache.
   */
  readonly floor: 'bare' | 'query';
  /** Null where the result is only reported, because it depends on disk writes or password hashing. */
  readonly goal: number | null;
  /** Requests sent in turn instead of reading the path; the first of them is used to record the call. */
  readonly posts?: readonly Post[];
}

export interface Post {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Appended to the scenario's path. */
  readonly path: string;
}

/** The most common calls. Content ids differ between databases. */
const listPaths = (ids: { course: number }) => ({
  'home page': 'page',
  'list of 20': 'index/recommend?size=20',
  'course detail': `content/detail?content_id=${ids.course}&content_type=course`,
  search: `search?keyword=${encodeURIComponent('情绪')}`,
});

/** Every user likes and unlikes the same course repeatedly, so that all of them update the same counter. */
const likes = (ids: { course: number }, tokens: readonly string[]): Post[] =>
  tokens.flatMap((token) =>
    ['add', 'cancel'].map((action) => ({
      path: `/${action}`,
      body: `content_id=${ids.course}&content_type=course`,
      headers: { token, 'content-type': 'application/x-www-form-urlencoded' },
    })),
  );

/** Users with a password log in repeatedly. */
const logins = (loginNames: readonly string[]): Post[] =>
  loginNames.map((name) => ({
    path: '',
    body: `account=${name}&password=${benchPassword}&agreed=1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }));

/** The password of every user in this database, which exists for one measurement only. */
export const benchPassword = 'measured-1234';

export interface BenchUsers {
  /** Tokens of logged-in users. */
  readonly tokens: readonly string[];
  /** Token of a user who blocked an expert: their lists cannot be shared with other users. */
  readonly blockingUserToken: string;
  /** Login names of users whose password is `benchPassword`. */
  readonly loginNames: readonly string[];
  /** An expert, and a live that they can start. */
  readonly host: { readonly token: string; readonly contentId: number };
}

/**
 * All scenarios: each call as a guest (cached), as a logged-in user (the guest response or derived from it) and as a
 * user who blocked an author (lists are built for them); the rendered home page; likes and logins under load.
 */
export function listScenarios(
  ids: { course: number },
  { tokens, blockingUserToken, loginNames }: BenchUsers,
): Scenario[] {
  const all = Object.entries(listPaths(ids)).map(([name, path]) => ({ name, path: `/app/v1/${path}` }));
  return [
    ...all.map((call) => ({ ...call, headers: {}, floor: 'bare' as const, goal: 3 })),
    {
      name: 'rendered home',
      path: '/wx/',
      headers: { accept: 'text/html', 'accept-encoding': 'br' },
      floor: 'bare',
      goal: 3,
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
        headers: { token: blockingUserToken },
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
      posts: logins(loginNames),
    },
  ];
}
