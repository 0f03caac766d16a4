/**
 * A busy server refuses with 503 and Retry-After: it sheds load, which is no error of the server, but no answer either. The
 * generated requests come over fewer connections than the calls that a guest may wait behind, so that a sound server
 * with the machine to itself refuses none of them; one in a thousand is left for a disk that stands still for a second.
 */
const maxShare = 0.001;
/** The same in all, with those of moments in which other programs kept the machine busy. */
const maxShareInAll = 0.01;

export type Kind = 'reads' | 'writes';
/** Whether other programs kept the machine busy at a time, in milliseconds of the monotonic clock. */
type WasLoaded = (at: number) => boolean;
type Problem = [kind: string, example: string];

interface Counts {
  readonly kind: Kind;
  responses: number;
  readonly refusedAt: number[];
}

/** What is wrong with so many refusals, of which each has its time; undefined when they are few enough. */
export function findExcess(
  refusedAt: readonly number[],
  total: number,
  wasLoaded: WasLoaded,
): string | undefined {
  const alone = refusedAt.filter((at) => !wasLoaded(at)).length;
  if (refusedAt.length > total * maxShareInAll)
    return `${refusedAt.length} of ${total}, more than ${maxShareInAll * 100} %`;
  if (alone > total * maxShare)
    return `${alone} of ${total} while no other program kept the machine busy, more than ${maxShare * 100} %`;
  return undefined;
}

/** Counts which responses were refusals for now, so that a server cannot pass by refusing. */
export class Refusals {
  readonly #counts = new Map<string, Counts>();

  /** `refusedAt` is the time of a refusal, absent for any other response. */
  count(name: string, kind: Kind, refusedAt?: number): void {
    const counts = this.#counts.get(name) ?? { kind, responses: 0, refusedAt: [] };
    counts.responses += 1;
    if (refusedAt !== undefined) counts.refusedAt.push(refusedAt);
    this.#counts.set(name, counts);
  }

  clear(): void {
    this.#counts.clear();
  }

  /** How many were refused, for the person who reads the output. */
  describe(wasLoaded: WasLoaded): string {
    const describeKind = (kind: Kind) => {
      const { responses, refusedAt } = this.#sum(kind);
      const loaded = refusedAt.filter(wasLoaded).length;
      return `${refusedAt.length} of ${responses} ${kind} (${loaded} while other programs kept the machine busy)`;
    };
    return `refused for now: ${describeKind('reads')}, ${describeKind('writes')}`;
  }

  /**
   * Each kind of problem with an example; empty when there is none. Reads and writes count each for themselves: there are more
   * reads, which would hide a server that refuses to write.
   */
  listProblems(wasLoaded: WasLoaded): Problem[] {
    const tooMany = (['reads', 'writes'] as const).flatMap((kind): Problem[] => {
      const { responses, refusedAt } = this.#sum(kind);
      const excess = findExcess(refusedAt, responses, wasLoaded);
      return excess === undefined ? [] : [[`too many ${kind} were refused with 503`, excess]];
    });
    const onlyRefused = [...this.#counts].filter(
      ([, { refusedAt, responses }]) => refusedAt.length === responses,
    );
    return [
      ...tooMany,
      ...onlyRefused.map(([name]): Problem => ['an endpoint answered nothing but 503', name]),
    ];
  }

  #sum(kind: Kind) {
    const all = [...this.#counts.values()].filter((counts) => counts.kind === kind);
    return {
      responses: all.reduce((total, counts) => total + counts.responses, 0),
      refusedAt: all.flatMap((counts) => counts.refusedAt),
    };
  }
}
