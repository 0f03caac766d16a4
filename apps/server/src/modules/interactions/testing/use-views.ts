import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach } from 'vitest';
import { loadShippedRules } from '../../../domain/credit/credit-rules.ts';
import { addCourse, addScene, addUser, type Scene } from '../../testing/rows.ts';
import { useTestModule } from '../../testing/test-module.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { KeyedHash } from '../../../kit/keyed-hash.ts';
import type { Route } from '../../../transport/route.ts';
import type { Db } from '../../../db/database.ts';
import type { Storage } from '../../../ports/storage.ts';

export interface Thing {
  content_id: number;
  content_type: 'course' | 'graphic' | 'miniVideo' | 'expertLive';
  lesson_id?: number;
}

const view = 'POST content/interactive/view';

export function useViews(
  create: (deps: { db: Db; storage: Storage; clock: Clock; tokens: KeyedHash }) => Route[],
) {
  const time = { now: new Date('2026-11-02T08:00:00Z').getTime() };
  const clock = { now: () => new Date(time.now) };
  const academy = useTestModule((deps) => create({ ...deps, clock }));
  const here = { scene: {} as Scene, uid: 0, course: { id: 0, lessons: [] as number[] } };
  const pass = (seconds: number): void => void (time.now += seconds * 1_000);
  beforeAll(async () => {
    here.scene = await addScene(academy.db);
    await loadShippedRules(academy.db, clock.now());
  });
  beforeEach(async () => {
    pass(24 * 3_600);
    here.uid = await addUser(academy.db, here.scene);
    const id = await addCourse(academy.db, here.scene);
    const rows = await academy.db
      .selectFrom('lessons')
      .innerJoin('chapters', 'chapters.id', 'chapter_id')
      .where('course_id', '=', id)
      .select('lessons.id')
      .orderBy('lessons.id')
      .execute();
    here.course = { id, lessons: rows.map((row) => row.id) };
  });

  const me = () => academy.as({ uid: here.uid });
  const lesson = (place = 0): Thing => ({
    content_id: here.course.id,
    content_type: 'course',
    lesson_id: here.course.lessons[place]!,
  });
  /** A view session of a user: the fields of its heartbeats. */
  const open = async (thing: Thing, who = me()) => {
    const { session_id, nonce } = await who.done(view, { ...thing, step: 'open' });
    const ticket = { ...thing, session_id, nonce: nonce! };
    const sendHeartbeat = (intervals: string, more = {}) =>
      who.done(view, { ...ticket, step: 'beat', beat_key: randomUUID(), intervals, ...more });
    return { ticket, sendHeartbeat };
  };
  /** Plays the 40 seconds of a lesson in real time. */
  const watch = async (place: number) => {
    const { sendHeartbeat } = await open(lesson(place));
    pass(15);
    await sendHeartbeat('0-15');
    pass(25);
    return sendHeartbeat('15-40');
  };
  return { academy, here, clock, pass, me, lesson, open, watch };
}
