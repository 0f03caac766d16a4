type Field = string | number | string[];

const numbers = new Set(['daysAgo', 'hot']);
const lists = new Map([
  ['tags', /[,，、]/],
  ['phrasings', /\|/],
]);

/**
 * The fields between the two `---` lines at a file's head, and what follows. A field is one `name: value` line; only
 * `daysAgo` and `hot` are numbers and only `tags` (at commas) and `phrasings` (at bars) lists, so that a title may look
 * like anything. Undefined when there is no front matter.
 */
export function parseFrontMatter(text: string): { fields: Record<string, Field>; rest: string } | undefined {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text);
  if (!match) return undefined;
  const fields: Record<string, Field> = {};
  for (const line of (match[1] ?? '').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const name = line.slice(0, colon).trim();
    fields[name] = readField(name, line.slice(colon + 1).trim());
  }
  return { fields, rest: match[2] ?? '' };
}

function readField(name: string, value: string): Field {
  if (numbers.has(name) && /^\d+$/.test(value)) return Number(value);
  const comma = lists.get(name);
  if (!comma) return value;
  return value
    .split(comma)
    .map((item) => item.trim())
    .filter(Boolean);
}
