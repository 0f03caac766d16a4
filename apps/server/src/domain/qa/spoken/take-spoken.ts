/** Up to a full stop and the quotation marks and citations behind it; a line's end ends a sentence too. */
const sentence = /^[^。！？!?…\n]*(?:[。！？!?…]+[”’」』）)]*(?:\s?\[\d{1,2}\])*|\n+)/u;
const clause = /^.*[，、；：,;]/su;

/**
 * What can be said of the beginning of a text: its first sentence, and as many more as fit into `most` characters; of a
 * longer sentence as many clauses. Undefined while no sentence is whole; `whole`: nothing will be added.
 */
export function takeSpoken(
  text: string,
  { most, whole, short }: { most: number; whole: boolean; short: boolean },
): string | undefined {
  let taken = '';
  for (;;) {
    const rest = text.slice(taken.length);
    const next = sentence.exec(rest)?.[0] ?? (whole ? rest : '');
    if (next === '' || (taken !== '' && taken.length + next.length > most)) break;
    taken += next;
    if (short && /[\p{L}\p{N}]/u.test(taken)) break;
  }
  if (taken.length > most) return cutLong(taken.slice(0, most));
  // A sentence without an end in sight is not waited for.
  if (taken === '' && text.length > most) return cutLong(text.slice(0, most));
  return taken === '' ? undefined : taken;
}

/** At the last clause, else between two characters, and never within a citation. */
function cutLong(text: string): string {
  const cut = clause.exec(text)?.[0] ?? text;
  const open = cut.lastIndexOf('[');
  const kept = open > 0 && !cut.includes(']', open) ? cut.slice(0, open) : cut;
  return /[\ud800-\udbff]$/u.test(kept) ? kept.slice(0, -1) : kept;
}

/** A whole text in pieces that can be said, each at most `most` characters. */
export function listSpoken(text: string, most: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += pieces.at(-1)!.length)
    pieces.push(takeSpoken(text.slice(at), { most, whole: true, short: false })!);
  return pieces;
}
