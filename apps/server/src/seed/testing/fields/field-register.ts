/** The part of a contract's schema that is needed to find its fields. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

type Definitions = Readonly<Record<string, Schema>>;

/** Null, empty or zero, or a list of nothing else. A boolean says something either way. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === 0 ||
  (Array.isArray(value) && value.every(isEmpty)) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);

/** Whether a field holds numbers, at whatever depth. */
const holdsNumbers = ({ type, properties = {}, items, anyOf = [] }: Schema): boolean =>
  type === 'number' || [...Object.values(properties), ...anyOf, ...(items ? [items] : [])].some(holdsNumbers);

/** Whether a value is or contains a number that is not zero. */
const hasNumber = (value: unknown): boolean =>
  typeof value === 'number'
    ? value !== 0
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNumber);

/**
 * Every field of the contract's outputs, and which of them have been seen filled. Calls that answer with the same
 * entity share its fields: a field that the contract declares once is one field. Where a list has items with a `key`, as
 * the metrics of the dashboards, the numbers of each key are a field of their own.
 */
export class FieldRegister {
  readonly #ids = new Map<Schema, number>();
  /** Every path by which each field was found. */
  readonly #paths = new Map<string, string[]>();
  readonly #filled = new Set<string>();

  register(output: object, path: string): void {
    this.#register(output, { path, definitions: {}, within: new Set() });
  }

  /** Notes which fields of an output are filled in a response. */
  note(output: object, data: unknown): void {
    this.#note(output, data, {});
  }

  /** The first path of every field that was never filled. The fields within an empty field are not named again. */
  listEmpty(): string[] {
    const empty = [...this.#paths].filter(([key]) => !this.#filled.has(key)).map(([, paths]) => paths);
    const emptyPaths = new Set(empty.flat());
    const isWithinEmpty = (path: string) => listParents(path).some((parent) => emptyPaths.has(parent));
    return empty.filter((paths) => !paths.every(isWithinEmpty)).map(([first]) => first!);
  }

  #keyOf(name: string, schema: Schema): string {
    const id = this.#ids.get(schema) ?? this.#ids.size;
    this.#ids.set(schema, id);
    return `${name} ${id}`;
  }

  #register(
    schema: Schema,
    { path, definitions, within }: { path: string; definitions: Definitions; within: ReadonlySet<Schema> },
  ): void {
    if (within.has(schema)) return;
    const deeper = { definitions: { ...definitions, ...schema.$defs }, within: new Set([...within, schema]) };
    if (schema.$ref !== undefined) this.#register(deeper.definitions[schema.$ref] ?? {}, { path, ...deeper });
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const key = this.#keyOf(name, field);
      const known = this.#paths.get(key);
      if (known) known.push(`${path}.${name}`);
      else this.#paths.set(key, [`${path}.${name}`]);
      this.#register(field, { path: `${path}.${name}`, ...deeper });
    }
    if (schema.items) this.#register(schema.items, { path: `${path}[]`, ...deeper });
    for (const choice of schema.anyOf ?? []) this.#register(choice, { path, ...deeper });
  }

  #note(schema: Schema, value: unknown, outerDefinitions: Definitions): void {
    if (isEmpty(value)) return;
    const definitions = { ...outerDefinitions, ...schema.$defs };
    if (schema.$ref !== undefined) this.#note(definitions[schema.$ref] ?? {}, value, definitions);
    for (const choice of schema.anyOf ?? [])
      if (isOfKind(choice, value)) this.#note(choice, value, definitions);
    if (Array.isArray(value)) {
      for (const item of value) {
        this.#noteKey(schema.items ?? {}, item);
        this.#note(schema.items ?? {}, item, definitions);
      }
      return;
    }
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const inner = (value as Readonly<Record<string, unknown>>)[name];
      if (isEmpty(inner)) continue;
      this.#filled.add(this.#keyOf(name, field));
      this.#note(field, inner, definitions);
    }
  }

  #noteKey({ properties = {} }: Schema, item: unknown): void {
    const values = item as Readonly<Record<string, unknown>>;
    if (!properties['key'] || typeof values['key'] !== 'string') return;
    for (const [name, field] of Object.entries(properties)) {
      if (!holdsNumbers(field)) continue;
      const fieldKey = this.#keyOf(name, field);
      const key = `${fieldKey} ${values['key']}`;
      if (!this.#paths.has(key))
        this.#paths.set(key, [`${this.#paths.get(fieldKey)![0]} of ${values['key']}`]);
      if (hasNumber(values[name])) this.#filled.add(key);
    }
  }
}

/** The paths of the fields around a field: of `GET a.b[].c` that is `GET a.b`. */
function listParents(path: string): string[] {
  const names = path.split('.');
  return names.slice(2).map((_, index) =>
    names
      .slice(0, index + 2)
      .join('.')
      .replace(/(?:\[\])+$/, ''),
  );
}

/** Whether a value may be of this choice of a union, by its required fields with one possible value. */
const isOfKind = ({ properties = {}, required = [] }: Schema, value: unknown): boolean =>
  required.every((name) => {
    const only = properties[name]?.const;
    return only === undefined || (value as Readonly<Record<string, unknown>>)[name] === only;
  });
