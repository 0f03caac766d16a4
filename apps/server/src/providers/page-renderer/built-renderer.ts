import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app as product, area } from '@academy/contract/limits.ts';
import type { Log } from '../../kit/log.ts';
import type { GuestCall, PageRenderer, RenderedPage } from '../../ports/page-renderer.ts';
import { createAssetList, type Manifest, type SsrManifest } from './asset-list.ts';

/** The exports of the mobile app's own server build. */
interface ServerBuild {
  readonly beforePaint: string;
  render: (request: { url: string; call: GuestCall; now: number }) => Promise<Rendering | undefined>;
}

type Rendering = Omit<RenderedPage, 'state' | 'styles' | 'scripts' | 'bodyWidth'> & {
  readonly first: { readonly config: { readonly page_body_width: number } };
  readonly screenFile: string | undefined;
  readonly lateFiles: readonly string[];
};

interface Folders {
  /** The folder of the app's server build. */
  readonly directory: string;
  /** The folder of the app's client build. */
  readonly mobileDirectory: string;
  readonly log: Pick<Log, 'warn'>;
}

const themes = '../../packages/ui/src/themes.css';
const largeTextStyles = '../../packages/ui/src/large.css';

/**
 * Loads the renderer that was built with the app. When it is missing, or was built from other sources than the client
 * build, logs a warning and returns undefined; phones then render every screen themselves.
 */
export async function openBuiltRenderer({
  directory,
  mobileDirectory,
  log,
}: Folders): Promise<PageRenderer | undefined> {
  try {
    const [serverManifest, clientManifest, ssrManifest, template] = await Promise.all([
      readFile(join(directory, 'client-manifest.json'), 'utf8'),
      ...['.vite/manifest.json', '.vite/ssr-manifest.json', 'index.html'].map((file) =>
        readFile(join(mobileDirectory, file), 'utf8'),
      ),
    ]);
    if (serverManifest !== clientManifest) throw new Error('it was built for another build of the app');
    const serverBuild = (await import(pathToFileURL(join(directory, 'entry-server.js')).href)) as ServerBuild;
    const build = {
      manifest: JSON.parse(clientManifest) as Manifest,
      ssrManifest: JSON.parse(ssrManifest!) as SsrManifest,
      template: template!,
    };
    const assets = createAssetList(build, product.basePath);
    const sheets = await readSheets(build.manifest, mobileDirectory);
    return createRenderer(serverBuild, { assets, sheets, template: template! });
  } catch (error) {
    log.warn(
      { directory, reason: (error as Error).message },
      'first screens are rendered by the client only',
    );
    return undefined;
  }
}

/** Every style sheet of the build by its URL. */
async function readSheets(manifest: Manifest, directory: string): Promise<ReadonlyMap<string, string>> {
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  const sheets = [...files].filter((file) => file.endsWith('.css'));
  const read = async (file: string) =>
    [product.basePath + file, await readFile(join(directory, file), 'utf8')] as const;
  return new Map(await Promise.all(sheets.map(read)));
}

interface RendererDeps {
  readonly assets: ReturnType<typeof createAssetList>;
  readonly sheets: ReadonlyMap<string, string>;
  readonly template: string;
}

function createRenderer(serverBuild: ServerBuild, { assets, sheets, template }: RendererDeps): PageRenderer {
  const [large] = assets.assetsOf(largeTextStyles).styles;
  return {
    template,
    beforePaint: {
      source: serverBuild.beforePaint,
      data: { area: String(area.defaultId), ...(large !== undefined && { large }) },
    },
    async render({ url, call, now }) {
      const rendering = await serverBuild.render({ url, call, now: now.getTime() });
      if (!rendering) return undefined;
      const { first, screenFile, lateFiles, ...page } = rendering;
      const screen = assets.assetsOf(screenFile);
      const lazyAssets = lateFiles.map((file) => assets.assetsOf(file));
      const theme = page.pattern === '' ? [] : assets.assetsOf(themes).styles;
      const styles = [assets.common, screen, ...lazyAssets].flatMap((assetGroup) => assetGroup.styles);
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
