import { randomUUID } from 'node:crypto';

/** One request of the mix. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: string | undefined;
}

/** A kind of request: how many of a hundred requests are of it, and the next one. */
export interface Kind {
  readonly name: string;
  /** Who is refused first when the server is busy. */
  readonly priority: 'guest' | 'user' | 'urgent';
  /** Whether the server has a response in its cache. */
  readonly isCached?: boolean;
  readonly percent: number;
  readonly next: () => LoadRequest;
}

/** A content of the demo. */
export interface Reference {
  readonly content_id: number;
  readonly content_type: string;
}

/** Somebody who watches a lesson: the form of their heartbeats without what changes. */
export interface LoadViewer {
  readonly token: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds of the lesson. */
  readonly total: number;
}

/** Somebody who takes an exam. */
export interface LoadExaminee {
  readonly token: string;
  readonly attemptId: string;
  readonly questionCount: number;
}

export interface LoadWorld {
  readonly course: Reference;
  readonly article: Reference;
  readonly readers: readonly string[];
  readonly viewers: readonly LoadViewer[];
  readonly examinees: readonly LoadExaminee[];
  /** A live that its expert has started. */
  readonly live: { readonly token: string; readonly contentId: number };
}

const api = '/app/v1';
const form = (fields: Readonly<Record<string, unknown>>) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
const detail = ({ content_id, content_type }: Reference) =>
  `${api}/content/detail?${form({ content_id, content_type })}`;

/** Takes the values in turn. */
function inTurn<T>(values: readonly T[]): () => T {
  let next = 0;
  return () => values[next++ % values.length]!;
}

const searchedWords = ['作业', '情绪', '手机', '拖拉', '爸爸', '考试', '睡觉', '朋友', '哭', '吃饭'];

/** The mix: two thirds reading, a third of it signed in, and what is written while learning. */
export function listKinds({
  course,
  article,
  readers,
  viewers,
  examinees,
  live,
}: LoadWorld): readonly Kind[] {
  const cached = inTurn([`${api}/page`, detail(course), detail(article)]);
  const read = inTurn([`${api}/page`, detail(course), `${api}/user`, `${api}/user/history`]);
  const reader = inTurn(readers);
  const liker = inTurn(readers);
  let serial = 0;
  return [
    {
      name: 'guest, cached read',
      priority: 'guest',
      isCached: true,
      percent: 39,
      next: () => ({ method: 'GET', path: cached() }),
    },
    {
      name: 'guest, search of new words',
      priority: 'guest',
      percent: 10,
      next: () => {
        const keyword = `${searchedWords[serial++ % searchedWords.length]}${serial}`;
        return { method: 'GET', path: `${api}/search?${form({ keyword })}` };
      },
    },
    {
      name: 'signed-in read',
      priority: 'user',
      percent: 25,
      next: () => ({ method: 'GET', path: read(), token: reader() }),
    },
    {
      name: 'like',
      priority: 'user',
      percent: 8,
      next: () => ({
        method: 'POST',
        path: `${api}/content/interactive/like/${serial++ % 2 === 0 ? 'add' : 'cancel'}`,
        token: liker(),
        body: form({ ...course }),
      }),
    },
    { name: 'heartbeat', priority: 'urgent', percent: 12, next: createHeartbeats(viewers) },
    { name: 'exam answer', priority: 'urgent', percent: 5, next: createAnswers(examinees) },
    {
      name: 'command of a live',
      priority: 'urgent',
      percent: 1,
      // Starting a live that runs changes nothing.
      next: () => ({
        method: 'POST',
        path: `${api}/user/expert/startlive`,
        token: live.token,
        body: form({ content_id: live.contentId }),
      }),
    },
  ];
}

/** Each viewer claims what they have played since their last heartbeat. */
function createHeartbeats(viewers: readonly LoadViewer[]): () => LoadRequest {
  const next = inTurn(viewers);
  const lastHeartbeats = new Map<LoadViewer, number>();
  const positions = new Map<LoadViewer, number>();
  return () => {
    const viewer = next();
    const now = performance.now();
    const played = Math.min(15, Math.round((now - (lastHeartbeats.get(viewer) ?? now)) / 1_000));
    lastHeartbeats.set(viewer, now);
    const from = (positions.get(viewer) ?? 0) % viewer.total;
    const to = Math.min(viewer.total, from + played);
    positions.set(viewer, to);
    const heartbeat = { step: 'beat', beat_key: randomUUID(), intervals: `${from}-${to}`, position: to };
    return {
      method: 'POST',
      path: `${api}/content/interactive/view`,
      token: viewer.token,
      body: form({ ...viewer.fields, ...heartbeat }),
    };
  };
}

function createAnswers(examinees: readonly LoadExaminee[]): () => LoadRequest {
  const next = inTurn(examinees);
  let serial = 0;
  return () => {
    const { token, attemptId, questionCount } = next();
    serial += 1;
    const place = Math.floor(serial / examinees.length) % questionCount;
    const fields = { step: 'answer', attempt_id: attemptId, place, chosen: serial % 2 };
    return { method: 'POST', path: `${api}/content/interactive/exam`, token, body: form(fields) };
  };
}

/** Kinds in the order in which they are sent: each as often as its share, evenly mixed by a fixed pseudo-random order. */
export function createMix(kinds: readonly Kind[]): () => Kind {
  const hundred = kinds.flatMap((kind) => Array.from({ length: kind.percent }, () => kind));
  let state = 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return hundred[Math.floor((state / 2 ** 32) * hundred.length)]!;
  };
}
