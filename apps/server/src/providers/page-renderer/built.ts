import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app as product, area } from '@academy/contract/limits.ts';
import type { Log } from '../../kit/log.ts';
import type { GuestCall, PageRenderer, RenderedPage } from '../../ports/page-renderer.ts';
import { createAssetList, type Manifest, type SsrManifest } from './assets.ts';

/** What the mobile app's own server build exports. */
interface Artefact {
  readonly beforePaint: string;
  render: (request: { url: string; call: GuestCall; now: number }) => Promise<Rendering | undefined>;
}

type Rendering = Omit<RenderedPage, 'state' | 'styles' | 'scripts' | 'bodyWidth'> & {
  readonly first: { readonly config: { readonly page_body_width: number } };
  readonly screenFile: string | undefined;
  readonly lateFiles: readonly string[];
};

interface Folders {
  /** Folder of the app's server build. */
  readonly directory: string;
  /** Folder of the app as phones get it. */
  readonly mobileDirectory: string;
  readonly log: Pick<Log, 'warn'>;
}

const themes = '../../packages/ui/src/themes.css';
const largeText = '../../packages/ui/src/large.css';

/**
 * The renderer that was built with the app. Without one, or with one that was built from other sources than the app
 * that is served, says so in one line of the log and gives undefined: phones then draw every screen themselves.
 */
export async function openBuiltRenderer({
  directory,
  mobileDirectory,
  log,
}: Folders): Promise<PageRenderer | undefined> {
  try {
    const [own, served, ssrManifest, template] = await Promise.all([
      readFile(join(directory, 'client-manifest.json'), 'utf8'),
      ...['.vite/manifest.json', '.vite/ssr-manifest.json', 'index.html'].map((file) =>
        readFile(join(mobileDirectory, file), 'utf8'),
      ),
    ]);
    if (own !== served) throw new Error('it was built for another build of the app');
    const artefact = (await import(pathToFileURL(join(directory, 'entry-server.js')).href)) as Artefact;
    const build = {
      manifest: JSON.parse(served) as Manifest,
      ssrManifest: JSON.parse(ssrManifest!) as SsrManifest,
      template: template!,
    };
    const assets = createAssetList(build, product.basePath);
    const sheets = await readSheets(build.manifest, mobileDirectory);
    return createRenderer(artefact, { assets, sheets, template: template! });
  } catch (error) {
    log.warn({ directory, reason: (error as Error).message }, 'first screens are drawn by the phone');
    return undefined;
  }
}

/** Every style sheet of the build by its address. */
async function readSheets(manifest: Manifest, directory: string): Promise<ReadonlyMap<string, string>> {
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  const sheets = [...files].filter((file) => file.endsWith('.css'));
  const read = async (file: string) =>
    [product.basePath + file, await readFile(join(directory, file), 'utf8')] as const;
  return new Map(await Promise.all(sheets.map(read)));
}

interface Parts {
  readonly assets: ReturnType<typeof createAssetList>;
  readonly sheets: ReadonlyMap<string, string>;
  readonly template: string;
}

function createRenderer(artefact: Artefact, { assets, sheets, template }: Parts): PageRenderer {
  const [large] = assets.of(largeText).styles;
  return {
    template,
    beforePaint: {
      source: artefact.beforePaint,
      data: { area: String(area.defaultId), ...(large !== undefined && { large }) },
    },
    async render({ url, call, now }) {
      const rendering = await artefact.render({ url, call, now: now.getTime() });
      if (!rendering) return undefined;
      const { first, screenFile, lateFiles, ...page } = rendering;
      const screen = assets.of(screenFile);
      const late = lateFiles.map((file) => assets.of(file));
      const theme = page.pattern === '' ? [] : assets.of(themes).styles;
      const styles = [assets.common, screen, ...late].flatMap((part) => part.styles);
      return {
        ...page,
        state: first,
        bodyWidth: first.config.page_body_width,
        styles: [...new Set([...styles, ...theme])].map((address) => ({
          address,
          text: sheets.get(address) ?? '',
        })),
        scripts: screen.scripts,
      };
    },
  };
}
