import { fromBase64, toBase64 } from '../base64.ts';

type Options = Record<string, string>;

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/**
 * The phone's disk as Capacitor's file plugin shows it, with its errors: contents by path, below the names of its
 * folders.
 */
export class PhoneDisk {
  readonly files = new Map<string, Uint8Array>();
  readonly #folders = new Set<string>();
  /** How many more files can be written. */
  room = Infinity;

  clear(): void {
    this.files.clear();
    this.#folders.clear();
    this.room = Infinity;
  }

  /** A file that exists. */
  put(path: string, content: Uint8Array): void {
    this.#makeFolder(parentOf(path));
    this.files.set(path, content);
  }

  below(folder: string): string[] {
    return [...this.files.keys()].filter((path) => path.startsWith(`${folder}/`));
  }

  readonly methods: Record<string, (options: Options) => unknown> = {
    writeFile: (options) => {
      const path = at(options);
      if (options.recursive) this.#makeFolder(parentOf(path));
      this.#expectFolder(parentOf(path));
      if (--this.room < 0) throw new Error('No space left');
      this.files.set(path, fromBase64(options.data!));
      return { uri: `file:///${path}` };
    },
    appendFile: (options) => {
      const [before, after] = [this.#find(at(options)), fromBase64(options.data!)];
      this.files.set(at(options), new Uint8Array([...before, ...after]));
    },
    readFile: (options) => ({ data: toBase64(this.#find(at(options))) }),
    readdir: (options) => {
      this.#expectFolder(at(options));
      const files = this.below(at(options));
      return {
        files: files.map((path) => ({ name: path.split('/').at(-1), size: this.files.get(path)!.length })),
      };
    },
    deleteFile: (options) => void (this.#find(at(options)), this.files.delete(at(options))),
    mkdir: (options) => {
      if (this.#folders.has(at(options))) throw new Error('It is there');
      this.#makeFolder(at(options));
    },
    rmdir: (options) => {
      this.#expectFolder(at(options));
      this.#remove(at(options));
    },
    rename: ({ from, to, directory, toDirectory }) => {
      const [old, place] = [`${directory}/${from}`, `${toDirectory}/${to}`];
      this.#expectFolder(old);
      this.#expectFolder(parentOf(place));
      if (this.#folders.has(place)) throw new Error('It is there');
      const moved = this.below(old).map((path) => [path.replace(old, place), this.files.get(path)!] as const);
      this.#remove(old);
      for (const [path, content] of moved) this.put(path, content);
    },
  };

  #find(path: string): Uint8Array {
    const content = this.files.get(path);
    if (!content) throw new Error(`There is no ${path}`);
    return content;
  }

  #expectFolder(path: string): void {
    if (path.includes('/') && !this.#folders.has(path)) throw new Error(`There is no folder ${path}`);
  }

  #makeFolder(path: string): void {
    if (!path.includes('/')) return;
    this.#folders.add(path);
    this.#makeFolder(parentOf(path));
  }

  #remove(folder: string): void {
    for (const path of this.below(folder)) this.files.delete(path);
    for (const path of this.#folders)
      if (path === folder || path.startsWith(`${folder}/`)) this.#folders.delete(path);
  }
}

const at = ({ directory, path }: Options): string => `${directory}/${path}`;
