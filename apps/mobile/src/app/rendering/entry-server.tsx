import type { Area } from '@academy/contract/areas/shapes.ts';
import { rootPath } from '@academy/contract/routes.ts';
import { findAddress, getRoute, pageAddress, type PageAddress } from '../../navigation/paths.ts';
import { defaultArea } from '../../session/area-store.ts';
import { defaultConfig, type SystemConfig } from '../../session/config-store.ts';
import { patternOf } from '../appearance.ts';
import type { FirstScreen, ServedAnswer } from '../first-screen.ts';
import { screens } from '../screens.ts';
import { answerOpen, type GuestCall, RenderingMemory } from './answers.ts';
import beforePaint from './before-paint.js?raw';
import { draw } from './draw.tsx';
import { isServed } from './served-routes.ts';
import { tellShareCard, type ShareCard } from './share-card.ts';

/** A screen asks, is answered, and may ask for more because of the answer. More than three rounds are a mistake. */
const rounds = 4;

const missing = 404;
const serverFault = 500;

/**
 * A script for the head of a rendered page, which runs before the first paint: puts on the document what this reader
 * chose and the server cannot know, so that nothing changes under their eyes later. It is told the area that was
 * rendered (`data-area`) and the address of the large text's styles (`data-large`).
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
  /** What stands in `#root`. */
  readonly html: string;
  readonly first: FirstScreen;
  readonly title: string;
  readonly siteName: string;
  /** The page's own address, below the host. */
  readonly address: string;
  /** 404 when what the page is about does not exist, or there is no such page. */
  readonly status: 200 | 404;
  /** The source file of the screen, as the build's manifest names it, and those of its parts that came late. */
  readonly screenFile: string | undefined;
  readonly lateFiles: readonly string[];
  /** The operator's theme; empty for none. */
  readonly pattern: string;
}

/** Renders a first screen as every guest sees it; undefined for a page that the phone draws itself. */
export async function render({ url, call, now }: RenderRequest): Promise<Rendering | undefined> {
  const page = findAddress(url === '/' ? rootPath : url);
  const shown = page ?? findAddress('/pages/common/error')!;
  if (!isServed(shown.path, shown.query)) return undefined;
  const screen = (await screens.load(shown.path)) as { sourceFile?: string };
  const config = await readConfig(call);
  const { html, title, lateFiles, answers } = await drawAnswered(shown, { config, call, now });
  const refused = answers.some(([, , refusal]) => refusal?.code === missing);
  const failed = answers.find(([, , refusal]) => refusal && refusal.code !== missing);
  // An address with nonsense in it: the phone says what it makes of it.
  if (failed && failed[2]!.code < serverFault) return undefined;
  if (failed) throw new Error(`${failed[0][0]} was refused: ${failed[2]!.msg}`);
  const needsArea = shown.path === rootPath || answers.some(([[, input]]) => 'area_id' in input);
  const card = tellShareCard(answers);
  return {
    ...card,
    html,
    title: title ?? card.title ?? getRoute(shown.path).title ?? config.name,
    siteName: config.name,
    address: pageAddress(shown.url),
    status: page && !refused ? 200 : missing,
    screenFile: screen.sourceFile,
    lateFiles,
    pattern: patternOf(config, shown.path),
    first: { path: shown.path, ...(needsArea && { area: defaultArea.id }), at: now, config, answers },
  };
}

async function readConfig(call: GuestCall): Promise<SystemConfig> {
  const envelope = await call('GET system/config', {});
  return { ...defaultConfig, ...(envelope?.data as Partial<SystemConfig> | null) };
}

type Parts = { config: SystemConfig; call: GuestCall; now: number; area?: Area };

/** Draws until nothing is open that a guest can be answered. */
async function drawAnswered({ url }: PageAddress, { config, call, now, area = defaultArea }: Parts) {
  const memory = new RenderingMemory();
  const answers: ServedAnswer[] = [];
  const [pathname, search] = pageAddress(url).split(/(?=\?)/) as [string, string?];
  const scene = { address: { pathname, search: search ?? '' }, area, config, memory, now };
  try {
    for (let round = 1; ; round += 1) {
      const drawing = await draw(scene);
      if (!(await answerOpen(memory, call, answers))) return { ...drawing, answers };
      if (round === rounds) throw new Error(`${url} goes on asking after ${rounds} rounds`);
    }
  } finally {
    memory.clear();
  }
}
