const examplesOfAKind = 4;

/** What was found wrong, each kind of it with its first examples. */
export class Findings {
  readonly #byKind = new Map<string, { count: number; examples: string[] }>();

  /** `example` is what repeats it: a curl line, or a description. */
  add(kind: string, example: string): void {
    const found = this.#byKind.get(kind) ?? { count: 0, examples: [] };
    found.count += 1;
    if (found.examples.length < examplesOfAKind) found.examples.push(example);
    this.#byKind.set(kind, found);
  }

  get count(): number {
    return this.#byKind.size;
  }

  print(): void {
    for (const [kind, { count, examples }] of this.#byKind) {
      console.log(`\n✘ ${kind} (${count} times)`);
      for (const example of examples) console.log(`  ${example}`);
    }
  }
}
