import type { Static } from 'typebox';
import { DemoError } from '../read-file.ts';
import type { PeopleFile } from './crowd-files.ts';
import { pickWeighted, type Random } from './random.ts';

type Parts = Static<typeof PeopleFile>['names'];

/** How people call themselves, and how often: after a child, a place, a mood, their work, or simply so. */
const styles: readonly (readonly [(parts: Parts, random: Random) => string, number])[] = [
  [({ children, kin }, random) => random.pick(children) + random.pick(kin), 44],
  [({ places, things }, random) => random.pick(places) + random.pick(things), 21],
  [({ moods, beings }, random) => random.pick(moods) + random.pick(beings), 17],
  [({ children }, random) => `${random.pick(children)}${2012 + random.below(14)}`, 8],
  [({ jobs }, random) => `${random.pick(jobs)}的${random.pick(['爸爸', '妈妈', '爸', '妈'])}`, 7],
  [({ whole }, random) => random.pick(whole), 3],
];

/** So many different nicknames, none of them in `taken`. Throws DemoError when the parts do not allow so many. */
export function makeNicknames(
  parts: Parts,
  { count, taken, random }: { count: number; taken: ReadonlySet<string>; random: Random },
): string[] {
  const names = new Set<string>();
  for (let attempt = 0; names.size < count; attempt += 1) {
    if (attempt > count * 50)
      throw new DemoError(`demo/people.json: /names make fewer than ${count} nicknames`);
    const name = pickWeighted(random, styles)(parts, random);
    if (!taken.has(name)) names.add(name);
  }
  return [...names];
}

type Roles = Static<typeof PeopleFile>['roles'];

/** Who a nickname says that somebody is; undefined when it does not say. */
export const findRole = (roles: Roles, nickname: string): Roles[number] | undefined =>
  roles.find(({ of }) => of.some((word) => nickname.includes(word)));

/** A drawn face for somebody, or null: not everybody shows one. */
export const pickFace = (role: Roles[number] | undefined, random: Random): string | null =>
  role && random.next() < 0.7 ? random.pick(role.faces) : null;
