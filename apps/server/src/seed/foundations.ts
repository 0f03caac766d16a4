import { area as firstArea } from '@academy/contract/limits.ts';
import type { Db } from '../db/database.ts';
import { indexExpert } from '../domain/publishing/search-index.ts';
import type { DemoTexts } from './demo-texts.ts';
import type { GetPicture } from './pictures.ts';
import { DemoError } from './demo-files.ts';
import { loadRows } from './load-rows.ts';

/** Ids of areas, majors, accounts and experts by the names that the demo's files use. */
export interface Foundations {
  area: Map<string, number>;
  major: Map<string, number>;
  account: Map<string, number>;
  expert: Map<string, number>;
}

/**
 * Loads areas, majors, accounts and experts. Throws DemoError when an area's parent is missing or the province does
 * not get the default area id.
 */
export async function loadFoundations(
  db: Db,
  { texts, getPicture }: { texts: DemoTexts; getPicture: GetPicture },
): Promise<Foundations> {
  const area = await loadAreas(db, texts.areas);
  const majors = texts.majors.map(({ name, signal }, position) => ({ name, signal, position }));
  await loadRows(db, 'majors', { key: ['signal'], rows: majors, restoresDeleted: true });
  const accounts = texts.accounts.map((account) => ({
    key: account.slug,
    name: account.name,
    intro: account.intro,
    avatar_id: getPicture(account.avatar, 'accounts.json').id,
    area_id: area.get(account.area) ?? 0,
    platform: account.platform,
    kind: kindOf(account, texts.schoolLife.offices),
  }));
  await loadRows(db, 'accounts', { key: ['key'], rows: accounts, restoresDeleted: true });
  await loadExperts(db, { texts, getPicture });
  const majorRows = await db.selectFrom('majors').select(['id', 'signal']).execute();
  const idsBySignal = new Map(majorRows.map((row) => [row.signal, row.id]));
  return {
    area,
    major: new Map(texts.majors.map((major) => [major.slug, idsBySignal.get(major.signal) ?? 0])),
    account: idsByKey(await db.selectFrom('accounts').select(['id', 'key']).execute()),
    expert: idsByKey(await db.selectFrom('experts').select(['id', 'key']).execute()),
  };
}

const kindOf = (
  { slug, platform }: { slug: string; platform: boolean },
  offices: readonly string[],
): 'platform' | 'area' | 'school' => (platform ? 'platform' : offices.includes(slug) ? 'area' : 'school');

const idsByKey = (rows: { id: number; key: string }[]) => new Map(rows.map((row) => [row.key, row.id]));

/** The number of digits of a division code that are significant at each level. */
const codeLengths = [2, 4, 6];

/**
 * Loads the areas level by level. The province comes first, because it must get the id that the app uses as default
 * area.
 */
function loadAreas(db: Db, areas: DemoTexts['areas']): Promise<Map<string, number>> {
  return db.transaction().execute(async (tx) => {
    let ids = new Map<string, number>();
    for (const [lev, count] of codeLengths.entries()) {
      const parentOf = (code: string) => code.slice(0, codeLengths[lev - 1]).padEnd(6, '0');
      const rows = areas
        .filter((area) => area.lev === lev)
        .map((area) => ({
          parent_id: lev === 0 ? null : (ids.get(parentOf(area.code)) ?? throwUnknownParent(area.code)),
          name: area.name,
          signal: area.code,
          lev,
          path: area.code.slice(0, count),
        }));
      await loadRows(tx, 'areas', { key: ['signal'], rows, restoresDeleted: true });
      const areaRows = await tx.selectFrom('areas').select(['id', 'signal']).execute();
      ids = new Map(areaRows.map((row) => [row.signal, row.id]));
    }
    if (ids.get(firstArea.defaultSignal) !== firstArea.defaultId) {
      throw new DemoError(
        `demo/areas.json: ${firstArea.defaultSignal} must become area ${firstArea.defaultId}`,
      );
    }
    return ids;
  });
}

function throwUnknownParent(code: string): never {
  throw new DemoError(`demo/areas.json: the division above ${code} is missing`);
}

function loadExperts(
  db: Db,
  { texts, getPicture }: { texts: DemoTexts; getPicture: GetPicture },
): Promise<void> {
  const rows = texts.experts.map(({ slug, face, ...expert }, position) => ({
    key: slug,
    ...expert,
    avatar_id: getPicture(face, 'experts.json').id,
    position,
  }));
  return db.transaction().execute(async (tx) => {
    const { changed } = await loadRows(tx, 'experts', { key: ['key'], rows, restoresDeleted: true });
    for (const { id } of changed) await indexExpert(tx, { id });
  });
}
