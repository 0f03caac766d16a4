import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { parseFrontMatter } from './front-matter.ts';

/** Something is wrong with the demo's own files; the message names the file and the field. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}

/** The value, if it has the schema's shape; else an error that names the file and the first wrong field. */
export function checkShape<S extends TSchema>(file: string, schema: S, value: unknown): Static<S> {
  if (Check(schema, value)) return value;
  const errors = Errors(schema, value);
  // A union reports each branch; the deepest place tells most.
  const telling = errors.toSorted((a, b) => depth(b.instancePath) - depth(a.instancePath))[0];
  const extra = errors.find((error) => error.keyword === 'additionalProperties');
  const { instancePath, message } = (telling && depth(telling.instancePath) > 0 ? telling : extra) ??
    telling ?? {
      instancePath: '',
      message: 'has the wrong shape',
    };
  throw new DemoError(`demo/${file}: ${instancePath || 'the whole file'} ${message}`);
}

const depth = (path: string) => path.split('/').length - 1;

/** Reads `folder/file`; a missing file is an error that names it. */
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

/** A Markdown file with front matter, whose fields are checked against `schema`. */
export async function readMarkdown<S extends TSchema>(
  folder: string,
  file: string,
  schema: S,
): Promise<{ head: Static<S>; markdown: string }> {
  const parts = parseFrontMatter(await readText(folder, file));
  if (!parts) throw new DemoError(`demo/${file}: must begin with front matter between two lines of ---`);
  return { head: checkShape(file, schema, parts.fields), markdown: parts.rest };
}

/** Files of one kind in a folder by slug, in the order of their names. */
export async function readFolder<T>(
  folder: string,
  options: { of: string; ending: string; read: (file: string) => Promise<T> },
): Promise<Map<string, T>> {
  const { of, ending, read } = options;
  const names = await readdir(join(folder, of)).catch((cause: unknown) => {
    throw new DemoError(`demo/${of}: the folder is missing`, { cause });
  });
  const slugs = names.filter((name) => name.endsWith(ending)).map((name) => basename(name, ending));
  const entries = slugs.toSorted().map(async (slug) => [slug, await read(`${of}/${slug}${ending}`)] as const);
  return new Map(await Promise.all(entries));
}
