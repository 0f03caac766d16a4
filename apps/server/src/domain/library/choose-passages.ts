import { pairsOf, type Rankable } from './rank-passages.ts';

/** Of one source, so that an answer hears more than one voice. */
const mostOfSource = 2;
/** Above this share of common pairs of characters two passages say the same. */
const same = 0.7;

/** The first `size` of ranked passages that say something new, at most two of a source. */
export function choosePassages<P extends Rankable>(ranked: readonly P[], size: number): P[] {
  const chosen: { passage: P; pairs: Set<string> }[] = [];
  for (const passage of ranked) {
    if (chosen.length >= size) break;
    if (chosen.filter((one) => one.passage.sourceKey === passage.sourceKey).length >= mostOfSource) continue;
    const pairs = pairsOf(passage.text);
    if (chosen.every((one) => likenessOf(one.pairs, pairs) < same)) chosen.push({ passage, pairs });
  }
  return chosen.map(({ passage }) => passage);
}

/** The share of pairs that both have, of the shorter one's: a quotation of a passage is the same as the passage. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const fewer = Math.min(a.size, b.size);
  if (fewer === 0) return 0;
  return [...a].filter((pair) => b.has(pair)).length / fewer;
}
