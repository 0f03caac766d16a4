import { beforeAll } from 'vitest';
import type { Api } from '@academy/contract/endpoints.ts';
import type { Db } from '../../../db/database.ts';
import { refreshStatistics } from '../../../domain/statistics/refresh-statistics.ts';
import { addEntry, addLearned } from '../../testing/learned-rows.ts';
import { addAccount, addArticle, addScene, addUser, type Scene } from '../../testing/rows.ts';
import { addClass, addSchool, addStudent } from '../../testing/student-rows.ts';
import { useTestModule } from '../../testing/test-module.ts';
import { createDashboardRoutes } from '../routes.ts';

/** Noon in China on the twentieth of November. */
const noon = new Date('2026-11-20T04:00:00Z');

/**
 * The bureau of 历下 has two schools, one of which has an account of its own; the school of 烟台 stands alone; the
 * academy sees all.
 */
interface Town {
  scene: Scene;
  owners: { platform: number; bureau: number; school: number; other: number };
  first: { school: number; big: number; small: number; middle: number };
  second: { school: number; big: number };
  other: { school: number; big: number; small: number };
  article: number;
  foreign: number;
}
export type Owner = keyof Town['owners'];
export interface Place {
  area_id?: number;
  school_id?: number;
  class_id?: number;
}

export const addOwner = (db: Db, scene: Scene, accountId: number) =>
  addUser(db, scene, { account_id: accountId });

export async function addKindOfAccount(
  db: Db,
  { name, area, kind }: { name: string; area: number; kind: 'school' | 'area' },
): Promise<number> {
  const id = await addAccount(db, { name, area_id: area });
  await db.updateTable('accounts').set({ kind }).where('id', '=', id).execute();
  return id;
}

interface ClassOptions {
  school: number;
  name: string;
  size: number;
  /** For how many of the children somebody learned, ten minutes each; all by default. */
  learning?: number;
  scene: Scene;
  /** The content that was learned. */
  article: number;
}

async function addFullClass(db: Db, options: ClassOptions): Promise<number> {
  const { school, size, learning = size, name, scene, article } = options;
  const id = await addClass(db, { school_id: school, school_year: 2026, name });
  for (let index = 0; index < size; index += 1) {
    const userId = await addUser(db, scene);
    const child = { school_id: school, class_id: id, name: `王小${name}${index}`, current: true };
    const studentId = await addStudent(db, userId, child);
    await db
      .updateTable('guardians')
      .set({ bound_at: new Date('2026-10-05T04:00:00Z') })
      .where('student_id', '=', studentId)
      .execute();
    if (index >= learning) continue;
    const at = '2026-11-10T12:00:00Z';
    await addLearned(db, { userId, studentId, contentId: article, at, seconds: 600 });
    await addEntry(db, { userId, studentId, ledger: 1, amount: 2, at });
  }
  return id;
}

async function addTown(db: Db): Promise<Town> {
  const scene = await addScene(db);
  await db.updateTable('accounts').set({ kind: 'platform' }).where('platform', '=', true).execute();
  const bureau = await addKindOfAccount(db, { name: '历下区中心', area: scene.lixia, kind: 'area' });
  const own = await addKindOfAccount(db, { name: '第一小学', area: scene.lixia, kind: 'school' });
  const other = await addKindOfAccount(db, { name: '烟台小学', area: scene.yantai, kind: 'school' });
  const article = await addArticle(db, scene, { account_id: own, title: '=1+1' });
  const foreign = await addArticle(db, scene, { account_id: other });
  const first = await addSchool(db, { area_id: scene.lixia, account_id: own, name: '第一小学' });
  const second = await addSchool(db, { area_id: scene.lixia, account_id: bureau, name: '第二小学' });
  const third = await addSchool(db, { area_id: scene.yantai, account_id: other, name: '烟台小学' });
  const near = { scene, article };
  const far = { scene, article: foreign };
  return {
    ...near,
    foreign,
    owners: {
      platform: await addOwner(db, scene, scene.academy),
      bureau: await addOwner(db, scene, bureau),
      school: await addOwner(db, scene, own),
      other: await addOwner(db, scene, other),
    },
    first: {
      school: first,
      big: await addFullClass(db, { school: first, size: 9, learning: 8, name: '1班', ...near }),
      small: await addFullClass(db, { school: first, size: 3, name: '2班', ...near }),
      middle: await addFullClass(db, { school: first, size: 6, name: '3班', ...near }),
    },
    second: {
      school: second,
      big: await addFullClass(db, { school: second, size: 7, name: '1班', ...near }),
    },
    other: {
      school: third,
      big: await addFullClass(db, { school: third, size: 10, name: '1班', ...far }),
      small: await addFullClass(db, { school: third, size: 2, name: '2班', ...far }),
    },
  };
}

/** The dashboards of the town behind the real server, with fresh statistics. */
export function setUpTown() {
  const academy = useTestModule((deps) => createDashboardRoutes({ ...deps, clock: { now: () => noon } }));
  let town: Town;
  beforeAll(async () => {
    town = await addTown(academy.db);
    await refreshStatistics(academy.db);
  }, 120_000);
  const as = (who: Owner) => academy.as({ uid: town.owners[who], roles: ['owner'] });
  return {
    academy,
    get town() {
      return town;
    },
    as,
    statistics: (who: Owner, input: Api['GET user/account/statistics']['input'] = {}) =>
      as(who).done('GET user/account/statistics', input),
  };
}

export const valueOf = (stat: { figures: { key: string; value: number | null }[] }, key: string) =>
  stat.figures.find((metric) => metric.key === key)!.value;
