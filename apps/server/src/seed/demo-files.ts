import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';

/** A mistake in the demo's own files; the message names the file and the field. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}

/**
 * Returns the value when it has the schema's shape. Throws DemoError with the file and the first wrong field
 * otherwise.
 */
export function checkShape<S extends TSchema>(file: string, schema: S, value: unknown): Static<S> {
  if (Check(schema, value)) return value;
  const errors = Errors(schema, value);
  // A union reports an error for each branch; the deepest path is the most precise.
  const deepest = errors.toSorted((a, b) => depth(b.instancePath) - depth(a.instancePath))[0];
  const extra = errors.find((error) => error.keyword === 'additionalProperties');
  const { instancePath, message } = (deepest && depth(deepest.instancePath) > 0 ? deepest : extra) ??
    deepest ?? {
      instancePath: '',
      message: 'has the wrong shape',
    };
  throw new DemoError(`demo/${file}: ${instancePath || 'the whole file'} ${message}`);
}

const depth = (path: string) => path.split('/').length - 1;

async function readText(folder: string, file: string): Promise<string> {
  try {
    return await readFile(join(folder, file), 'utf8');
  } catch (cause) {
    throw new DemoError(`demo/${file}: is missing or cannot be read`, { cause });
  }
}

export async function readJson<S extends TSchema>(
  folder: string,
  file: string,
  schema: S,
): Promise<Static<S>> {
  const text = await readText(folder, file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DemoError(`demo/${file}: is no JSON (${(cause as Error).message})`, { cause });
  }
  return checkShape(file, schema, value);
}

/** Reads a Markdown file and validates its front matter against `schema`. */
export async function readMarkdown<S extends TSchema>(
  folder: string,
  file: string,
  schema: S,
): Promise<{ frontMatter: Static<S>; markdown: string }> {
  const parsed = parseFrontMatter(await readText(folder, file));
  if (!parsed) throw new DemoError(`demo/${file}: must begin with front matter between two lines of ---`);
  return { frontMatter: checkShape(file, schema, parsed.fields), markdown: parsed.rest };
}

/** Reads all files with one extension in a folder; returns them by slug, in the order of their names. */
export async function readFolder<T>(
  folder: string,
  options: { subfolder: string; extension: string; read: (file: string) => Promise<T> },
): Promise<Map<string, T>> {
  const { subfolder, extension, read } = options;
  const names = await readdir(join(folder, subfolder)).catch((cause: unknown) => {
    throw new DemoError(`demo/${subfolder}: the folder is missing`, { cause });
  });
  const slugs = names.filter((name) => name.endsWith(extension)).map((name) => basename(name, extension));
  const entries = slugs
    .toSorted()
    .map(async (slug) => [slug, await read(`${subfolder}/${slug}${extension}`)] as const);
  return new Map(await Promise.all(entries));
}

type FieldValue = string | number | string[];

const numberFields = new Set(['daysAgo', 'hot']);
/** What stands between the items of a list. */
const listSeparators = new Map([['tags', /[,，、]/]]);

/**
 * Parses the `name: value` lines between the two `---` lines at the top of a file. Only `daysAgo` and `hot` become
 * numbers; only `tags` (split at commas) become a list; every other value stays text. `rest` is what follows. Returns
 * undefined without front matter.
 */
export function parseFrontMatter(
  text: string,
): { fields: Record<string, FieldValue>; rest: string } | undefined {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text);
  if (!match) return undefined;
  const fields: Record<string, FieldValue> = {};
  for (const line of (match[1] ?? '').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const name = line.slice(0, colon).trim();
    fields[name] = parseField(name, line.slice(colon + 1).trim());
  }
  return { fields, rest: match[2] ?? '' };
}

function parseField(name: string, value: string): FieldValue {
  if (numberFields.has(name) && /^\d+$/.test(value)) return Number(value);
  const separator = listSeparators.get(name);
  if (!separator) return value;
  return value
    .split(separator)
    .map((item) => item.trim())
    .filter(Boolean);
}
