/** Vite's manifest: source file → the files to load for it. */
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

interface Assets {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Vite's list of where it put each source file: source file → addresses of its script and of its styles. */
export type SsrManifest = Readonly<Record<string, readonly string[]>>;

interface Build {
  readonly manifest: Manifest;
  readonly ssrManifest: SsrManifest;
  /** The HTML around every screen. */
  readonly template: string;
}

/**
 * Lists the URLs of the files that a source file needs, with all its imports and without those `common` to all pages.
 */
export function createAssetList(
  { manifest, ssrManifest, template }: Build,
  basePath: string,
): { assetsOf: (source: string | undefined) => Assets; common: Assets } {
  const manifestKeyOf = (source: string): string | undefined => {
    if (manifest[source]) return source;
    // It shares its chunk with others, and the manifest names only modules that begin a chunk.
    const script = ssrManifest[source]?.find((address) => address.endsWith('.js'));
    return Object.keys(manifest).find((key) => basePath + manifest[key]!.file === script);
  };
  const entries = Object.keys(manifest).filter((key) =>
    template.includes(`"${basePath}${manifest[key]!.file}"`),
  );
  const commonFiles = collectFiles(manifest, entries);
  const groupByType = (files: readonly string[]): Assets => {
    const urls = files.map((file) => basePath + file);
    return {
      styles: urls.filter((file) => file.endsWith('.css')),
      scripts: urls.filter((file) => file.endsWith('.js')),
    };
  };
  return {
    common: groupByType([...commonFiles]),
    assetsOf(source) {
      const key = source === undefined ? undefined : manifestKeyOf(source);
      if (key === undefined) return { styles: [], scripts: [] };
      return groupByType([...collectFiles(manifest, [key])].filter((file) => !commonFiles.has(file)));
    },
  };
}

/** Imports come before importers, so that style sheets keep their cascade order. */
function collectFiles(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  const files = new Set<string>();
  for (const key of keys.filter((each) => !seen.has(each))) {
    seen.add(key);
    const chunk = manifest[key];
    for (const file of collectFiles(manifest, chunk?.imports ?? [], seen)) files.add(file);
    for (const file of chunk?.css ?? []) files.add(file);
    if (chunk) files.add(chunk.file);
  }
  return files;
}
