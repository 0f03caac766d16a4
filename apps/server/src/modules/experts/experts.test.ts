import { beforeAll, expect, test } from 'vitest';
import {
  addArticle,
  addBlock,
  addCourse,
  addExpert,
  addLive,
  addMiniVideo,
  addScene,
  type Scene,
} from '../testing/rows.ts';
import { checkPaging } from '../testing/paging.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createExpertRoutes } from './experts.ts';

const academy = useTestModule(createExpertRoutes);
let scene: Scene;
let expert: number;
let course: number;
let article: number;
let mini: number;
const lives: Record<string, number> = {};

beforeAll(async () => {
  const { db } = academy;
  scene = await addScene(db);
  expert = await addExpert(db, { name: '王守义', intro: '退休中学校长。', follower_count: 7 });
  const fields = { expert_id: expert };
  course = await addCourse(db, scene, fields);
  article = await addArticle(db, scene, fields);
  mini = await addMiniVideo(db, scene, fields);
  await addCourse(db, scene, { ...fields, state: 'withdrawn' });
  await addArticle(db, scene);
  const at = (day: number) => new Date(Date.UTC(2026, 4, day));
  lives['replayOld'] = await addLive(db, scene, { ...fields, status: 2, starts_at: at(1) });
  lives['soon'] = await addLive(db, scene, { ...fields, status: 0, starts_at: at(20) });
  lives['running'] = await addLive(db, scene, { ...fields, status: 1, starts_at: at(10), type: 'actLive' });
  lives['later'] = await addLive(db, scene, { ...fields, status: 0, starts_at: at(25) });
  lives['replayNew'] = await addLive(db, scene, { ...fields, status: 2, starts_at: at(5) });
});

test('an expert’s page has the introduction and the number of published contents', async () => {
  const page = await academy.read('GET expert/detail', { expert_id: expert });
  expect(page).toMatchObject({
    id: expert,
    name: '王守义',
    intro: '退休中学校长。',
    follower_count: 7,
    content_count: 8,
    course_count: 1,
    live_count: 5,
  });
});

test('courses, articles and mini videos of an expert, newest first', async () => {
  const rows = await academy.readAll('GET expert/course', { expert_id: expert, size: 2 });
  expect(rows.map((row) => row.content_id)).toEqual([mini, article, course]);
});

test('the list narrows to one type; an unknown type is refused', async () => {
  const kinds = { course, graphic: article, miniVideo: mini };
  for (const [kind, id] of Object.entries(kinds)) {
    const input = { expert_id: expert, content_type: kind as keyof typeof kinds };
    const rows = await academy.readAll('GET expert/course', input);
    expect(rows.map((row) => row.content_id)).toEqual([id]);
  }
  const input = { expert_id: expert, content_type: 'expertLive' as never };
  expect(await academy.as().send('GET expert/course', input)).toMatchObject({ code: 422, data: null });
});

test.each([1, 2, 20])(
  'lives of an expert: running, upcoming by start, recordings latest first, %i a page',
  async (size) => {
    const rows = await academy.readAll('GET expert/live', { expert_id: expert, size });
    const names = ['running', 'soon', 'later', 'replayNew', 'replayOld'];
    expect(rows.map((row) => row.content_id)).toEqual(names.map((name) => lives[name]));
  },
);

test('pages of an expert’s courses neither skip nor repeat while others are added', () =>
  checkPaging(async () => {
    const own = await addExpert(academy.db);
    return {
      add: (microsecond) => {
        const published = `2026-01-01T00:00:00.00000${microsecond}Z`;
        return addArticle(academy.db, scene, { expert_id: own, published_at: published });
      },
      readAll: async (size, between) => {
        const rows = await academy.readAll('GET expert/course', { expert_id: own, size }, between);
        return rows.map((row) => row.content_id);
      },
    };
  }));

test('a signed-in user sees whether they follow the expert; a guest does not', async () => {
  const follow = { user_id: scene.parent, expert_id: expert };
  const followed = async (uid?: number) =>
    (
      await academy
        .as(uid === undefined ? undefined : { uid })
        .done('GET expert/detail', { expert_id: expert })
    ).followed;
  expect(await followed(scene.parent)).toBe(false);
  await academy.db.insertInto('follows').values(follow).execute();
  expect(await followed(scene.parent)).toBe(true);
  expect(await followed(scene.parent + 1)).toBe(false);
  expect(await followed()).toBeNull();
});

test('the page shows whether the user blocks the expert, and is shown all the same', async () => {
  const own = await addExpert(academy.db);
  const blocked = async (uid?: number) =>
    (await academy.as(uid === undefined ? undefined : { uid }).done('GET expert/detail', { expert_id: own }))
      .blocked;
  expect(await blocked(scene.parent)).toBe(false);
  await addBlock(academy.db, scene.parent, { expert: own });
  expect(await blocked(scene.parent)).toBe(true);
  expect(await blocked(scene.parent + 1)).toBe(false);
  expect(await blocked()).toBeNull();
});

test('pages of an expert’s lives neither skip nor repeat while others are added', () =>
  checkPaging(async () => {
    const own = await addExpert(academy.db);
    const statuses = [0, 1, 2, 2] as const;
    return {
      add: (place) => addLive(academy.db, scene, { expert_id: own, status: statuses[place]! }),
      readAll: async (size, between) => {
        const rows = await academy.readAll('GET expert/live', { expert_id: own, size }, between);
        return rows.map((row) => row.content_id);
      },
    };
  }));

test.each(['detail', 'course', 'live'])(
  '%s answers the same under its other path, and rejects other audiences',
  async (name) => {
    const answer = await academy.call(`expert/${name}`, { expert_id: expert });
    expect(await academy.call(`content/expert/${name}`, { expert_id: expert })).toEqual(answer);
    const stranger = await academy.call(`expert/${name}`, { expert_id: 999_999 });
    expect(stranger).toEqual({ code: 404, msg: '没有找到这位专家', data: null });
  },
);
