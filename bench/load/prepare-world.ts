import type { BenchUsers } from '../api/scenarios.ts';
import type { LoadExaminee, LoadViewer, LoadWorld, Reference } from './kinds.ts';

type Fields = Readonly<Record<string, string>>;

/** Calls in progress while people are prepared. */
const concurrency = 10;

async function call<Data>(
  url: string,
  { token, fields }: { token?: string; fields?: Fields } = {},
): Promise<Data> {
  const headers: Record<string, string> = token === undefined ? {} : { token };
  const init = fields ? { method: 'POST', headers, body: new URLSearchParams(fields) } : { headers };
  const envelope = (await (await fetch(url, init)).json()) as { code: number; msg: string; data: Data };
  if (envelope.code !== 200) throw new Error(`${url}: ${envelope.code} ${envelope.msg}`);
  return envelope.data;
}

interface CourseDetail {
  readonly course: {
    readonly chapters: readonly {
      readonly lessons: readonly { readonly id: number; readonly seconds: number }[];
    }[];
    readonly exam?: { readonly exam_id: number };
  };
}

/** Opens a view session for half of the people, an exam for a sixth, starts a live, and leaves the others to read and like. */
export async function prepareWorld(
  address: string,
  { tokens, host }: Pick<BenchUsers, 'tokens' | 'host'>,
): Promise<LoadWorld> {
  const api = `${address}/app/v1`;
  const findFirst = async (type: string) =>
    (await call<{ list: Reference[] }>(`${api}/index/recommend?content_type=${type}&size=1`)).list[0]!;
  const [course, article] = await Promise.all([findFirst('course'), findFirst('graphic')]);
  const unit = { content_id: String(course.content_id), content_type: 'course' };
  const { course: outline } = await call<CourseDetail>(
    `${api}/content/detail?content_id=${unit.content_id}&content_type=course`,
  );
  const lesson = outline.chapters[0]!.lessons[0]!;
  const openView = async (token: string): Promise<LoadViewer> => {
    const reference = { ...unit, lesson_id: String(lesson.id) };
    const { session_id, nonce } = await call<{ session_id: string; nonce: string }>(
      `${api}/content/interactive/view`,
      { token, fields: { ...reference, step: 'open' } },
    );
    return { token, fields: { ...reference, session_id, nonce }, total: lesson.seconds };
  };
  const startExam = async (token: string): Promise<LoadExaminee> => {
    const paper = await call<{ attempt_id: string; questions: unknown[] }>(
      `${api}/content/interactive/exam`,
      {
        token,
        fields: { step: 'start', exam_id: String(outline.exam!.exam_id) },
      },
    );
    return { token, attemptId: paper.attempt_id, questionCount: paper.questions.length };
  };
  const hosted = { content_id: String(host.contentId), confirmed: '1' };
  await call(`${api}/user/expert/startlive`, { token: host.token, fields: hosted });
  const half = Math.floor(tokens.length / 2);
  const third = Math.floor(tokens.length / 3);
  return {
    course,
    article,
    viewers: await forEach(tokens.slice(0, half), openView),
    examinees: await forEach(tokens.slice(half, half + third / 2), startExam),
    readers: tokens.slice(half + third / 2),
    live: host,
  };
}

async function forEach<T>(tokens: readonly string[], prepare: (token: string) => Promise<T>): Promise<T[]> {
  const left = [...tokens];
  const prepared: T[] = [];
  const work = async () => {
    for (let token = left.pop(); token !== undefined; token = left.pop()) prepared.push(await prepare(token));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return prepared;
}
