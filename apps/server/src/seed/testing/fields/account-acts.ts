import { randomUUID } from 'node:crypto';
import type { ActDeps } from './act-deps.ts';

/** The parent’s profile, consents, children, and what belongs to the account. */
export async function useAccount(deps: ActDeps): Promise<void> {
  const { say } = deps;
  await say('parent', 'POST user/info', { intro: '两个孩子的妈妈', nickname: '小满妈妈' });
  await say('parent', 'POST user/loginname', { login_name: 'xiaoman2026' });
  await say('parent', 'POST user/consent', {});
  await say('parent', 'POST user/feedback', { text: '字可以再大一点吗？', request_key: randomUUID() });
  await say('parent', 'POST user/export', {});
  const areas = await say('parent', 'GET area', {});
  await say('parent', 'POST area/record', { area_id: areas!.list[0]!.id });
  await say('guest', 'POST area/locate', { latitude: 36.66, longitude: 117.07, accuracy: 30 });
  await say('parent', 'POST user/push/device', { token: 'a'.repeat(40), platform: 'android', on: 1 });
  await say('parent', 'POST user/notice/settings', { topic: 'reply', wanted: 1 });
  await bindChildren(deps);
  await readSemesters(deps);
}

/** The expert becomes another guardian of a child; the third child has no school yet, and another one's is missing. */
async function bindChildren({ say }: ActDeps): Promise<void> {
  const bind = 'POST user/student/bind';
  const { list } = (await say('parent', 'GET user/student', {}))!;
  const { pairing } = (await say('parent', bind, { action: 'code', student_id: list[0]!.id }))!;
  await say('expert', bind, { action: 'pair', code: pairing!.code, relation: 'other', agreed: 1 });
  const newborn = { name: '小豆', relation: 'mother', grade: -3 } as const;
  await say('parent', bind, { action: 'add', ...newborn, agreed: 1, request_key: randomUUID() });
  await say('parent', 'POST user/student/toggle', { student_id: list[0]!.id });
  const { schools } = (await say('parent', 'GET user/student/school', { keyword: '历下' }))!;
  await say('parent', 'GET user/student/school', { school_id: schools[0]!.id });
  const { area } = (await say('parent', 'GET user', {}))!;
  for (const name of ['历下区柳荫第二小学', '历下区柳荫第三小学'])
    await say('parent', 'POST user/student/school/request', { name, area_id: area.id, note: '明年开学' });
  await say('operator', 'GET operator/school/request/list', { size: 1 });
}

/** The semesters of every child, their tasks and certificates; a certificate gets a frame for points. */
async function readSemesters({ say }: ActDeps): Promise<void> {
  const { list: children } = (await say('parent', 'GET user/student', {}))!;
  for (const { id: student_id } of children) {
    const semesters = await say('parent', 'GET user/student/semester', { student_id });
    await say('parent', 'GET user/statistics', { student_id });
    for (const { id: semester_id, certificate_serial: serial } of semesters!.list) {
      const semester = { student_id, semester_id };
      const { eligible } = (await say('parent', 'GET user/student/performance', semester))!;
      // A graduated child gets the same certificate again.
      if (eligible || serial !== null) await say('parent', 'POST user/student/graduate', semester);
      if (serial === null) continue;
      await say('guest', 'GET certificate', { serial });
      await say('parent', 'POST user/certificate/frame', { serial, frame: 'garden' });
    }
  }
}
