/** Vite's list of what it built: source file → what is loaded for it. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
    }
  >
>;

export interface Assets {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Vite's list of where it put each source file: source file → addresses of its script and of its styles. */
export type SsrManifest = Readonly<Record<string, readonly string[]>>;

interface Build {
  readonly manifest: Manifest;
  readonly ssrManifest: SsrManifest;
  /** The page around every screen. */
  readonly template: string;
}

/** Tells the addresses of what a source file needs, with all it imports and without what is `common` to all pages. */
export function createAssetList(
  { manifest, ssrManifest, template }: Build,
  basePath: string,
): { of: (source: string | undefined) => Assets; common: Assets } {
  const keyOf = (source: string): string | undefined => {
    if (manifest[source]) return source;
    // It shares its chunk with others, and the manifest names only modules that begin a chunk.
    const script = ssrManifest[source]?.find((address) => address.endsWith('.js'));
    return Object.keys(manifest).find((key) => basePath + manifest[key]!.file === script);
  };
  const entries = Object.keys(manifest).filter((key) =>
    template.includes(`"${basePath}${manifest[key]!.file}"`),
  );
  const loaded = reach(manifest, entries);
  const sort = (files: readonly string[]): Assets => {
    const addresses = files.map((file) => basePath + file);
    return {
      styles: addresses.filter((file) => file.endsWith('.css')),
      scripts: addresses.filter((file) => file.endsWith('.js')),
    };
  };
  return {
    common: sort([...loaded]),
    of(source) {
      const key = source === undefined ? undefined : keyOf(source);
      if (key === undefined) return { styles: [], scripts: [] };
      return sort([...reach(manifest, [key])].filter((file) => !loaded.has(file)));
    },
  };
}

/** Imports before importers, so that styles keep the order of the cascade. */
function reach(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  const files = new Set<string>();
  for (const key of keys.filter((each) => !seen.has(each))) {
    seen.add(key);
    const chunk = manifest[key];
    for (const file of reach(manifest, chunk?.imports ?? [], seen)) files.add(file);
    for (const file of chunk?.css ?? []) files.add(file);
    if (chunk) files.add(chunk.file);
  }
  return files;
}
