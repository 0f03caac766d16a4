/** Values of one kind that are remembered; a later one replaces an earlier one. */
const maxValues = 150;

/** The kind of an `id` by the field whose value or list contains it. */
const kindByField: Readonly<Record<string, string>> = {
  account: 'account_id',
  classes: 'class_id',
  comment: 'comment_id',
  expert: 'expert_id',
  lessons: 'lesson_id',
  major: 'major_id',
  modules: 'module_id',
  replies: 'comment_id',
  school: 'school_id',
  schools: 'school_id',
  student: 'student_id',
};

/** The kind of an `id` in a list, or of the response itself, by the path of the call. */
const kindByPath: Readonly<Record<string, string>> = {
  area: 'area_id',
  'area/history': 'area_id',
  'content/comments': 'comment_id',
  'operator/upload': 'upload_id',
  'operator/upload/list': 'upload_id',
  'page/module': 'module_id',
  upload: 'upload_id',
  'user/index/expert': 'expert_id',
  'user/notice': 'notice_id',
  'user/session': 'session_id',
  'user/student': 'student_id',
  'user/student/bind': 'student_id',
  'user/student/semester': 'semester_id',
  'user/student/toggle': 'student_id',
};

/** Fields besides those that end with `_id` whose values other calls take. */
const otherFields = new Set([
  'next_cursor',
  'serial',
  'nonce',
  'certificate_serial',
  'attempt_id',
  'keyword',
]);

type Fields = Readonly<Record<string, unknown>>;

/** Values in earlier responses by their kind, so that later calls can refer to rows that exist. */
export class KnownValues {
  readonly #values = new Map<string, { list: string[]; next: number }>();

  add(kind: string, value: string): void {
    const known = this.#values.get(kind) ?? { list: [], next: 0 };
    this.#values.set(kind, known);
    if (known.list.includes(value)) return;
    known.list[known.next % maxValues] = value;
    known.next += 1;
  }

  /** The value at this share (0 to 1) of the known ones; undefined while none is known. */
  find(kind: string, share: number): string | undefined {
    const list = this.#values.get(kind)?.list ?? [];
    return list[Math.floor(share * list.length)];
  }

  /** Remembers the ids in a response to the call with this path. */
  learn(path: string, data: unknown): void {
    this.#read({ path, field: '' }, data);
  }

  #read(place: { path: string; field: string }, value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.#read(place, item);
    else if (typeof value === 'object' && value !== null) this.#readObject(place, value as Fields);
  }

  #readObject({ path, field }: { path: string; field: string }, fields: Fields): void {
    const { content_id: id, content_type: type, lev } = fields;
    if (typeof id === 'number' && typeof type === 'string') this.#addContent(id, type);
    for (const [name, value] of Object.entries(fields)) {
      const kind = name === 'id' ? kindOf({ path, field }, lev) : nameKind(name);
      if (kind !== undefined && (typeof value === 'string' || typeof value === 'number'))
        this.add(kind, String(value));
      else this.#read({ path, field: name }, value);
    }
  }

  #addContent(id: number, type: string): void {
    const value = `${id} ${type}`;
    this.add('content', value);
    this.add('content_id', String(id));
    this.add(type.endsWith('Live') ? 'live' : type, value);
  }
}

const nameKind = (name: string): string | undefined => {
  if (name === 'certificate_serial') return 'serial';
  return name.endsWith('_id') || otherFields.has(name) ? name : undefined;
};

/** Areas and learning tracks have the same shape and no field of their own. */
function kindOf({ path, field }: { path: string; field: string }, lev: unknown): string | undefined {
  if (lev !== undefined && field !== 'major') return 'area_id';
  return kindByField[field] ?? (field === 'list' || field === '' ? kindByPath[path] : undefined);
}
