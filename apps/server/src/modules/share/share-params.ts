import { createHash, randomBytes } from 'node:crypto';
import { getShareParams, type ShareCard } from '@academy/contract/areas/share.ts';
import type { InputOf, OutputOf } from '@academy/contract/http/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { cardPictureUrl } from '../../kit/card-picture.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Storage } from '../../ports/storage.ts';
import type { PageTickets } from '../../ports/wechat.ts';
import { route, type Route } from '../../transport/route.ts';
import { type CardRow, findCard, getAcademyCard } from './share-cards.ts';
import {
  findSubject,
  pageForSubject,
  readSharedPage,
  sharedAddress,
  type SharedPage,
} from './shared-page.ts';

export const createShareRoutes = (deps: ShareDeps): Route[] => [createGetShareParamsRoute(deps)];

type Input = InputOf<typeof getShareParams>;

const createGetShareParamsRoute = (deps: ShareDeps) =>
  route(getShareParams, async (input, { origin }) => {
    const { publicUrl } = deps;
    const shown = readSharedPage(input.url, ownOrigins(publicUrl, origin));
    const { page, row } = await findSharedCard(deps, input, shown);
    const address = new URL(publicUrl ?? input.url).origin;
    return {
      card: presentCard(deps, row, { page, origin: address }),
      wechat: await signForWechat(deps, input.url),
    };
  });

/** A proxy in front may have terminated TLS. */
const ownOrigins = (publicUrl: string | undefined, origin: string | undefined): string[] => [
  ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin]),
  ...(origin === undefined ? [] : [origin, origin.replace(/^http:/, 'https:')]),
];

/** The shared subject: the one the caller names, else the subject of the page, else the academy. Throws NOT_FOUND. */
async function findSharedCard(
  { db }: ShareDeps,
  { content_id: id, content_type: type }: Input,
  shown: SharedPage,
): Promise<{ page: SharedPage; row: CardRow }> {
  const named = id !== undefined && type !== undefined ? { id, type } : undefined;
  const subject = named ?? findSubject(shown);
  if (!subject) return { page: shown, row: await getAcademyCard(db) };
  const row = await findCard(db, subject);
  if (!row) throw new AppError('NOT_FOUND');
  const isShown = !named || isSame(findSubject(shown), named);
  return { page: isShown ? shown : pageForSubject(subject), row };
}

const isSame = (one: { type: string; id: number } | undefined, other: { type: string; id: number }) =>
  one?.type === other.type && one.id === other.id;

const maxDescription = 80;

function presentCard(
  { storage }: ShareDeps,
  { title, description, picture }: CardRow,
  { page, origin }: { page: SharedPage; origin: string },
): ShareCard {
  const line = description.replaceAll(/\s+/g, ' ').trim();
  const short = Array.from(line).slice(0, maxDescription).join('');
  return {
    title,
    description: short === line ? line : `${short}…`,
    image: picture.path === '' ? '' : new URL(cardPictureUrl(storage.publicUrl(picture.path)), origin).href,
    link: sharedAddress(page, origin),
  };
}

/** A failure of WeChat costs only the looks of the card there. */
async function signForWechat(
  { wechat, clock, log }: ShareDeps,
  url: string,
): Promise<OutputOf<typeof getShareParams>['wechat']> {
  if (!wechat) return null;
  try {
    const ticket = await wechat.getTicket();
    const timestamp = Math.floor(clock.now().getTime() / 1_000);
    const nonce = randomBytes(12).toString('hex');
    const signature = signPage({ ticket, nonce, timestamp, url });
    return { app_id: wechat.appId, timestamp, nonce_str: nonce, signature };
  } catch (error) {
    log?.warn({ err: error }, 'a page could not be signed for WeChat');
    return null;
  }
}

interface ShareDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
  /** Absent: no page is signed. */
  readonly wechat?: PageTickets | undefined;
  /** The public address of the academy. Absent: the host that the request names. */
  readonly publicUrl?: string | undefined;
  readonly log?: Log | undefined;
}

interface PageToSign {
  readonly ticket: string;
  readonly nonce: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** As the browser shows it; the part after `#` does not count. */
  readonly url: string;
}

/** WeChat's signature of a page: SHA-1 in hex over these four values in the alphabetical order of their names. */
export function signPage({ ticket, nonce, timestamp, url }: PageToSign): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url.replace(/#.*/s, '')}`;
  return createHash('sha1').update(text).digest('hex');
}
