import { randomUUID } from 'node:crypto';
import type { ActDeps } from './act-deps.ts';

/** Owners read and decide; what is read of every owner is in `demo-reads.ts`. */
export async function runAccounts({ say, rows }: ActDeps): Promise<void> {
  for (const owner of ['school', 'bureau'] as const) {
    const { list } = (await say(owner, 'GET user/account/content', { size: 50, period: 'year' }))!;
    const { content_id, content_type } = list[0] ?? rows.contentOf('course/teen-walk');
    await say(owner, 'POST user/homepage/recommend', { content_id, content_type });
    await say(owner, 'POST user/mainpage/recommend', { content_id, content_type });
    await say(owner, 'POST user/mainpage/recommend', rows.contentOf('course/teen-walk'));
    const { schools } = (await say(owner, 'GET user/account/enrolment', {}))!;
    for (const { id } of schools) await runSchool({ say }, owner, id);
  }
}

/** The classes of a school, with their children for the school alone, which confirms one who waits. */
async function runSchool(
  { say }: Pick<ActDeps, 'say'>,
  owner: 'school' | 'bureau',
  school_id: number,
): Promise<void> {
  const period = 'year';
  await say(owner, 'GET user/account/student', { school_id, period });
  const { classes } = (await say(owner, 'GET user/account/enrolment', { school_id }))!;
  for (const { class_id, children } of classes) {
    if (class_id === null) continue;
    for (const who of ['student', 'guardian'] as const)
      await say(owner, 'GET user/account/student', { school_id, class_id, period, who, size: 2 });
    const [child] = children;
    if (!child) continue;
    const student_ids = String(child.id);
    await say(owner, 'POST user/account/enrolment', { action: 'confirm', school_id, class_id, student_ids });
  }
}

/** Usage of some visits, which an operator reads the next day. */
export async function reportUsage({ say, rows, now }: ActDeps): Promise<void> {
  const at = now().getTime();
  const path = '/pages/index/course';
  const sixVisits = Array.from({ length: 6 }, () => randomUUID());
  for (const visit of sixVisits) {
    const common = { visit, at };
    const course = rows.contentOf('course/teen-walk');
    const failure = { path, message: 'TypeError: x is undefined', stack: 'at a.js:1' };
    const status = { device: 'phone', width: 370, network: '4g', elder: false, dark: true };
    const records = [
      { kind: 'visit', ...common },
      { kind: 'page', ...common, ordinal: 1, path, ...course, milliseconds: 9_000 },
      { kind: 'event', ...common, name: 'share' },
      { kind: 'error', ...common, ...failure },
      { kind: 'status', ...common, ...status },
    ];
    await say('guest', 'POST usage/report', {
      batch: randomUUID(),
      version: '3.3.5',
      sent_at: at,
      records: JSON.stringify(records),
    });
  }
}
