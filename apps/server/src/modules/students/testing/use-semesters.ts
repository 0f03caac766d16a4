import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import type { Db } from '../../../db/database.ts';
import { loadShippedRules } from '../../../domain/credit/credit-rules.ts';
import { addArticle, addScene, addUser, type Scene } from '../../testing/rows.ts';
import { addSemester, addStudent, addTask } from '../../testing/student-rows.ts';
import { useTestModule } from '../../testing/test-module.ts';
import { createStudentRoutes } from '../routes.ts';

export const publicUrl = 'https://academy.example';

/** The user and the child; null before there was one. */
interface StudySession {
  by?: number;
  child?: number | null;
}

interface Try {
  passed?: boolean;
  child?: number | null;
}

const loadRules = (db: Db) => loadShippedRules(db, new Date());

type Create = Parameters<typeof useTestModule>[0];

/**
 * A new user with a child before each test, only the semesters the test creates, and learning in them; `more` are
 * routes of other modules that a file needs.
 */
export function useSemesters(more: Create = () => []) {
  const academy = useTestModule((deps) => [...createStudentRoutes({ ...deps, publicUrl }), ...more(deps)]);
  const here = { scene: {} as Scene, uid: 0, student: 0 };
  beforeAll(async () => {
    here.scene = await addScene(academy.db);
    await loadRules(academy.db);
  });
  beforeEach(async () => {
    await academy.db.deleteFrom('semesters').execute();
    here.uid = await addUser(academy.db, here.scene);
    here.student = await addStudent(academy.db, here.uid, { name: '王小满', current: true });
  });

  const me = (as = here.uid) => academy.as({ uid: as });
  const performance = (semester: number, as = here.uid) =>
    me(as).done('GET user/student/performance', { student_id: here.student, semester_id: semester });
  const graduate = (semester: number, as = here.uid) =>
    me(as).send('POST user/student/graduate', { student_id: here.student, semester_id: semester });

  /** Opens a content, with this many accepted seconds in the view session. */
  async function spend(
    content: number,
    { by = here.uid, child = here.student }: StudySession,
    seconds: number,
  ) {
    const id = randomUUID();
    const thing = { user_id: by, content_id: content };
    const session = { ...thing, id, student_id: child, nonce_hash: 'x', opened_at: new Date() };
    await academy.db.insertInto('view_sessions').values(session).execute();
    const range = { from_second: 0, to_second: seconds, seconds, at: new Date() };
    const interval = { ...thing, ...range, session_id: id, heartbeat_key: randomUUID(), position: 0 };
    if (seconds > 0) await academy.db.insertInto('view_intervals').values(interval).execute();
  }

  /** The progress of a user with a content of 90 seconds. */
  const see = (content: number, { by = here.uid, seconds = 0, completed = false }) =>
    sql`insert into progress (user_id, content_id, seen_seconds, total_seconds, completed_at)
      values (${by}, ${content}, ${seconds}, 90, ${completed ? new Date() : null}) on conflict do nothing`.execute(
      academy.db,
    );

  /** A user completes a content of 90 seconds in one view session. */
  async function finish(content: number, studySession: StudySession = {}) {
    await spend(content, studySession, 90);
    await see(content, { ...studySession, seconds: 90, completed: true });
  }

  const sit = (exam: number, { passed = true, child = here.student }: Try = {}) =>
    academy.db
      .insertInto('exam_attempts')
      .values({
        id: randomUUID(),
        exam_id: exam,
        user_id: here.uid,
        student_id: child,
        paper: '[]',
        started_at: new Date(),
        ends_at: new Date(),
        submitted_at: new Date(),
        right_count: 0,
        passed,
      })
      .execute();

  async function aSemester(fields: Parameters<typeof addSemester>[1] | object = {}) {
    const semester = await addSemester(academy.db, { account_id: here.scene.academy, ...fields });
    const article = await addArticle(academy.db, here.scene, { title: '睡前二十分钟' });
    await addTask(academy.db, { semester_id: semester, content_id: article });
    return { semester, article };
  }

  return { academy, here, me, performance, graduate, spend, see, finish, sit, aSemester };
}
