const noBreak = '\u00A0';

/**
 * Facts about one thing as one line, without those it lacks: '李慕晴 · 6 课'. Where the line is too long it breaks after a
 * dot, never before one, nor between a figure and what it counts.
 */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).map(holdFigures).join(`${noBreak}· `);
}

const holdFigures = (fact: unknown): string =>
  String(fact)
    .replaceAll(/ (?=\d)/g, noBreak)
    .replaceAll(/(\d) /g, `$1${noBreak}`);
