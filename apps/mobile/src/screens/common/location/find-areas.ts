import type { Area } from '@academy/contract/areas/shapes.ts';
import type { Api } from '@academy/contract/endpoints.ts';

export type AreaNode = Api['GET area']['output']['list'][number];

/** A found area, and its parents from the province down. */
interface FoundArea {
  readonly area: Area;
  readonly parents: readonly Area[];
}

/** The areas whose name contains the typed text or whose initials begin with it; larger divisions first. */
export function findAreas(tree: readonly AreaNode[], typed: string): FoundArea[] {
  const query = typed.trim().toLowerCase();
  if (!query) return [];
  return walk(tree, [])
    .filter(({ area: { name } }) => name.includes(query) || initials(name).startsWith(query))
    .sort((one, other) => one.area.lev - other.area.lev);
}

function walk(nodes: readonly AreaNode[], parents: readonly Area[]): FoundArea[] {
  return nodes.flatMap(({ children, ...area }) => [
    { area, parents },
    ...walk(children as AreaNode[], [...parents, area]),
  ]);
}

/** The first character of each initial in pinyin order: characters up to the next one begin with this letter. */
const firstCharacters = Array.from('阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨它穵夕丫帀');
const letters = 'abcdefghjklmnopqrstwxyz';

/** Characters that are read differently in names of places. */
const areaReadings: Readonly<Record<string, string>> = { 长: 'c', 单: 's' };

const byPinyin = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

/** The pinyin initials of a name: `济南市` → `jns`. Uses the browser's pinyin collation. */
export const initials = (name: string): string => Array.from(name, initialOf).join('');

function initialOf(character: string): string {
  const index = firstCharacters.findLastIndex((first) => byPinyin.compare(character, first) >= 0);
  return areaReadings[character] ?? letters[index] ?? '';
}
