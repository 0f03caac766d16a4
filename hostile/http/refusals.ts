/**
 * The share of all responses that may say 503. The generated requests come over fewer connections than the calls that a
 * guest may wait behind, so that a sound server refuses none of them; one in a hundred is left for moments in which
 * another program holds both cores.
 */
const maxShare = 0.01;

/** Counts which responses were refusals for now, so that a server cannot pass by refusing. */
export class Refusals {
  readonly #counts = new Map<string, { responses: number; refused: number }>();

  count(name: string, isRefused: boolean): void {
    const counts = this.#counts.get(name) ?? { responses: 0, refused: 0 };
    counts.responses += 1;
    if (isRefused) counts.refused += 1;
    this.#counts.set(name, counts);
  }

  clear(): void {
    this.#counts.clear();
  }

  /** Each kind of problem with an example; empty when there is none. */
  listProblems(): [kind: string, example: string][] {
    const all = [...this.#counts.values()];
    const sum = (of: (counts: { responses: number; refused: number }) => number) =>
      all.reduce((total, counts) => total + of(counts), 0);
    const [responses, refused] = [sum((counts) => counts.responses), sum((counts) => counts.refused)];
    const onlyRefused = [...this.#counts].filter(([, counts]) => counts.refused === counts.responses);
    return [
      ...(refused > responses * maxShare
        ? [
            [`more than ${maxShare * 100} % of all responses are 503`, `${refused} of ${responses}`] as [
              string,
              string,
            ],
          ]
        : []),
      ...onlyRefused.map(([name]): [string, string] => ['an endpoint answered nothing but 503', name]),
    ];
  }
}
