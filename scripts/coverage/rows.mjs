// Reads the rows of the coverage table; docs/coverage/README.md describes the files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ file: string, title: string, case: string | undefined }} Proof
 * @typedef {{ chapter: string, place: string, id: string, words: string, proofs: Proof[] }} Row
 */

/** The proof in an indented line; undefined if the line is not one. */
function readProof(line) {
  const [file, title, ofCase] = line.trim().split(' :: ');
  return title ? { file, title, case: ofCase } : undefined;
}

/** @returns {{ rows: Row[], faults: string[] }} */
function readChapter(chapter, text) {
  const rows = [];
  const faults = [];
  for (const [index, line] of text.split('\n').entries()) {
    const place = `docs/coverage/${chapter}.txt:${index + 1}`;
    const isProof = /^\s/.test(line);
    const proof = readProof(line);
    const [id, words] = line.split(' | ');
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (isProof && proof && rows.length > 0) rows.at(-1).proofs.push(proof);
    else if (!isProof && words) rows.push({ chapter, place, id, words, proofs: [] });
    else faults.push(`${place}: no row, and no proof of one: ${line.trim()}`);
  }
  return { rows, faults };
}

/** The rows of all chapters in order, and the lines that cannot be parsed. */
export function readRows(root) {
  const folder = join(root, 'docs/coverage');
  const chapters = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => readChapter(name.replace(/\.txt$/, ''), readFileSync(join(folder, name), 'utf8')));
  return {
    rows: chapters.flatMap(({ rows }) => rows),
    faults: chapters.flatMap(({ faults }) => faults),
  };
}
