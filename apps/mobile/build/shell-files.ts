/** What of the bundler's output is asked. */
type Output = Readonly<
  Record<
    string,
    {
      readonly type: string;
      readonly fileName: string;
      readonly moduleIds?: readonly string[];
      readonly imports?: readonly string[];
      readonly viteMetadata?: {
        readonly importedCss: ReadonlySet<string>;
        readonly importedAssets?: ReadonlySet<string>;
      };
    }
  >
>;

/**
 * The files of the build that hold these modules, with all that they import, their styles and drawings: what the app has to have
 * with it to open without a connection. Throws where one of them is not in the build.
 */
export function listShellFiles(output: Output, modules: readonly string[]): string[] {
  const chunks = Object.values(output).filter(({ type }) => type === 'chunk');
  const waiting = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds = [] }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (!chunk) throw new Error(`The build has no ${module}`);
    return chunk.fileName;
  });
  const files = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const { imports = [], viteMetadata } = output[file] ?? {};
    waiting.push(...imports);
    for (const style of viteMetadata?.importedCss ?? []) files.add(style);
    for (const drawing of viteMetadata?.importedAssets ?? []) files.add(drawing);
  }
  return [...files].sort();
}
