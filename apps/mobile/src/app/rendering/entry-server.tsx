import type { Area } from '@academy/contract/areas/shapes.ts';
import { rootPath } from '@academy/contract/routes.ts';
import { findAddress, getRoute, pageAddress, type PageAddress } from '../../navigation/paths.ts';
import { defaultArea } from '../../data/area-store.ts';
import { defaultConfig, type SystemConfig } from '../../data/config-store.ts';
import { getOperatorTheme } from '../boot/operator-theme.ts';
import type { FirstScreen, ServedResponse } from '../boot/first-screen.ts';
import { screens } from '../router.tsx';
import { resolvePending, type GuestCall, RenderQueryClient } from './query-responses.ts';
import beforePaint from './before-paint.js?raw';
import { renderApp } from './render-app.tsx';
import { isServerRendered } from './server-rendered-routes.ts';
import { createShareCard, type ShareCard } from './share-card.ts';

/**
 * A screen reads queries, gets responses, and may read more because of them. More than three rounds are a mistake.
 */
const maxRounds = 4;

const notFound = 404;
const serverFault = 500;

/**
 * A script for the head of a rendered page that runs before the first paint: it sets on the document what this reader
 * chose and the server cannot know, so that nothing changes later. It reads the rendered area (`data-area`) and the
 * address of the large-text styles (`data-large`).
 */
export { beforePaint };

export interface RenderRequest {
  /** Below the base path: `/pages/index/course?id=1&type=course`. */
  readonly url: string;
  readonly call: GuestCall;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface Rendering extends ShareCard {
  /** The content of `#root`. */
  readonly html: string;
  readonly first: FirstScreen;
  readonly title: string;
  readonly siteName: string;
  /** The page's own address, without the host. */
  readonly address: string;
  /** 404 when the content of the page does not exist, or there is no such page. */
  readonly status: 200 | 404;
  /** The source file of the screen as the build's manifest names it, and those of the lazy chunks that were used. */
  readonly screenFile: string | undefined;
  readonly lateFiles: readonly string[];
  /** The operator's theme; empty for none. */
  readonly pattern: string;
}

/** Renders a first screen as every guest sees it; undefined for a page that only the client renders. */
export async function render({ url, call, now }: RenderRequest): Promise<Rendering | undefined> {
  const page = findAddress(url === '/' ? rootPath : url);
  const target = page ?? findAddress('/pages/common/error')!;
  if (!isServerRendered(target.path, target.query)) return undefined;
  const screen = (await screens.load(target.path)) as { sourceFile?: string };
  const config = await readConfig(call);
  const { html, title, lateFiles, answers } = await renderWithData(target, { config, call, now });
  const isMissing = answers.some(([, , refusal]) => refusal?.code === notFound);
  const failed = answers.find(([, , refusal]) => refusal && refusal.code !== notFound);
  // An invalid address: the client shows the error.
  if (failed && failed[2]!.code < serverFault) return undefined;
  if (failed) throw new Error(`${failed[0][0]} was refused: ${failed[2]!.msg}`);
  const needsArea = target.path === rootPath || answers.some(([[, input]]) => 'area_id' in input);
  const card = createShareCard(answers);
  return {
    ...card,
    html,
    title: title ?? card.title ?? getRoute(target.path).title ?? config.name,
    siteName: config.name,
    address: pageAddress(target.url),
    status: page && !isMissing ? 200 : notFound,
    screenFile: screen.sourceFile,
    lateFiles,
    pattern: getOperatorTheme(config, target.path),
    first: { path: target.path, ...(needsArea && { area: defaultArea.id }), at: now, config, answers },
  };
}

async function readConfig(call: GuestCall): Promise<SystemConfig> {
  const envelope = await call('GET system/config', {});
  return { ...defaultConfig, ...(envelope?.data as Partial<SystemConfig> | null) };
}

type RenderDeps = { config: SystemConfig; call: GuestCall; now: number; area?: Area };

/** Renders until no query is pending that a guest can be given. */
async function renderWithData({ url }: PageAddress, { config, call, now, area = defaultArea }: RenderDeps) {
  const client = new RenderQueryClient();
  const answers: ServedResponse[] = [];
  const [pathname, search] = pageAddress(url).split(/(?=\?)/) as [string, string?];
  const scene = { address: { pathname, search: search ?? '' }, area, config, client, now };
  try {
    for (let round = 1; ; round += 1) {
      const rendered = await renderApp(scene);
      if (!(await resolvePending(client, call, answers))) return { ...rendered, answers };
      if (round === maxRounds) throw new Error(`${url} goes on asking after ${maxRounds} rounds`);
    }
  } finally {
    client.clear();
  }
}
