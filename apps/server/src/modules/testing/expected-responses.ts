import type { ApiEndpointKey } from '@academy/contract/endpoints.ts';
import type { Db } from '../../db/database.ts';

/** A model of what users did, and what responses for readers must then show, derived from the guests' response. */

/** A call of `content/interactive/`. */
export interface Activity {
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
}

/** A call and its input. */
export type Question = readonly [ApiEndpointKey, object];

/** What a user has done after these activities. */
export interface Done {
  readonly liked: ReadonlySet<number>;
  readonly collected: ReadonlySet<number>;
  readonly reserved: ReadonlySet<number>;
  readonly followed: ReadonlySet<number>;
  readonly blockedContents: ReadonlySet<number>;
  /** By the names of `listAuthors`. */
  readonly blockedAuthors: ReadonlySet<string>;
}

/** Who wrote each content, as blocking sees it: its expert, or its account if it has none. */
export type Authors = ReadonlyMap<number, string>;

export async function listAuthors(db: Db): Promise<Authors> {
  const rows = await db.selectFrom('contents').select(['id', 'expert_id', 'account_id']).execute();
  return new Map(
    rows.map(({ id, expert_id: expert, account_id: account }) => [
      id,
      expert === null ? `account ${account}` : `expert ${expert}`,
    ]),
  );
}

/** What the activities come to, in their order. */
export function summarise(activities: readonly Activity[], authors: Authors): Done {
  const sets = {
    like: new Set<number>(),
    collect: new Set<number>(),
    reserve: new Set<number>(),
    focus: new Set<number>(),
    content: new Set<number>(),
    author: new Set<string>(),
  };
  const change = <Item>(set: Set<Item>, action: string | undefined, item: Item) =>
    action === 'add' ? set.add(item) : set.delete(item);
  for (const { path, form } of activities) {
    const [name, action] = path.replace('expert/', '').split('/');
    const id = Number(form['content_id'] ?? form['expert_id']);
    if (name === 'reserve') change(sets.reserve, form['action'] ?? 'add', id);
    else if (name === 'block' && form['scope'] === 'author') change(sets.author, action, authors.get(id)!);
    else if (name === 'block') change(sets.content, action, id);
    else change(sets[name as 'like' | 'collect' | 'focus'], action, id);
  }
  return {
    liked: sets.like,
    collected: sets.collect,
    reserved: sets.reserve,
    followed: sets.focus,
    blockedContents: sets.content,
    blockedAuthors: sets.author,
  };
}

interface Reader {
  readonly done: Done;
  readonly authors: Authors;
  /** The blocks of the home page; those of an account's own page show what a user blocked elsewhere. */
  readonly homeModules: readonly number[];
}

const isBlocked = ({ done, authors }: Reader, content: number): boolean =>
  done.blockedContents.has(content) || done.blockedAuthors.has(authors.get(content)!);

export type Answer = { code: number; data: Record<string, unknown> };
type Entry = {
  id?: number;
  content_id?: number;
  related_type?: string;
  related_id?: number;
  content?: { content_id: number } | null;
  expert?: { id: number } | null;
};

/** Whether a list of the guests' shows this entry to the user. */
function isShown(reader: Reader, entry: Entry): boolean {
  const content = entry.content_id ?? entry.content?.content_id ?? entry.related_id;
  if (content !== undefined) return !isBlocked(reader, content);
  return !reader.done.blockedAuthors.has(`expert ${entry.expert?.id ?? entry.id}`);
}

/** Lists that leave out what the user blocked, and where in the answer. */
const filtered: Partial<Record<ApiEndpointKey, 'list' | 'modules'>> = {
  'GET page': 'modules',
  'GET page/module': 'list',
  'GET page/module/video': 'list',
  'GET index/recommend': 'list',
  'GET index/recommend/video': 'list',
  'GET content/recommend': 'list',
  'GET user/index/expert': 'list',
  'GET search': 'list',
};

const isOwnPage = (input: object, homeModules: readonly number[]): boolean => {
  const { account_id: account, module_id: module, cid } = input as Record<string, number | undefined>;
  return account !== undefined || ![...homeModules, undefined].includes(module ?? cid);
};

/**
 * The entries that the user must see, derived from the guests' answer; undefined where it says nothing about entries:
 * the daily card, where another takes the place of a blocked one, and lists that were cut.
 */
export function expectEntries([key, input]: Question, guest: Answer, reader: Reader): unknown {
  const place = filtered[key];
  if (place === undefined || guest.code !== 200) return undefined;
  const visible = (entries: Entry[]) =>
    isOwnPage(input, reader.homeModules) ? entries : entries.filter((entry) => isShown(reader, entry));
  if (place === 'modules') {
    const modules = guest.data['modules'] as { kind: string; items: Entry[] }[];
    return modules.filter(({ kind }) => kind !== 'today').map(({ items }) => visible(items).map(nameOf));
  }
  if (guest.data['kind'] === 'today' || guest.data['next_cursor']) return undefined;
  return visible(guest.data['list'] as Entry[]).map(nameOf);
}

const nameOf = (entry: Entry): string =>
  `${entry.content_id ?? entry.content?.content_id ?? entry.related_id ?? `expert ${entry.expert?.id ?? entry.id}`}`;

/** The entries of a response, in the form of `expectEntries`. */
export function listEntries([key]: Question, answer: Answer): unknown {
  if (filtered[key] === 'list') return (answer.data['list'] as Entry[]).map(nameOf);
  const modules = answer.data['modules'] as { kind: string; items: Entry[] }[];
  return modules.filter(({ kind }) => kind !== 'today').map(({ items }) => items.map(nameOf));
}

/** What the user did with this content or expert, as the answer must say it. */
export function expectState([key, input]: Question, { done, authors }: Reader): object | undefined {
  if (key === 'GET content/detail') {
    const { content_id: id } = input as { content_id: number };
    const author = authors.get(id)!;
    const blocked = done.blockedAuthors.has(author)
      ? 'author'
      : done.blockedContents.has(id)
        ? 'content'
        : null;
    const mine = { liked: done.liked.has(id), collected: done.collected.has(id), blocked };
    const followed = [...done.followed].some((expert) => author === `expert ${expert}`);
    return { mine: { ...mine, followed, reserved: done.reserved.has(id) } };
  }
  if (key !== 'GET expert/detail') return undefined;
  const { expert_id: id } = input as { expert_id: number };
  return { followed: done.followed.has(id), blocked: done.blockedAuthors.has(`expert ${id}`) };
}
