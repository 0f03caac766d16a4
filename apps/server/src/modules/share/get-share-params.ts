import { randomBytes } from 'node:crypto';
import { getShareParams, type ShareCard } from '@academy/contract/areas/share.ts';
import type { InputOf, OutputOf } from '@academy/contract/http/endpoint.ts';
import { AppError } from '../../kit/app-error.ts';
import { cardPicture } from '../../kit/card-picture.ts';
import { route } from '../../transport/route.ts';
import { type CardRow, findCard, getAcademyCard } from './find-card.ts';
import type { ShareParts } from './share-parts.ts';
import { findSubject, pageOf, readSharedPage, sharedAddress, type SharedPage } from './shared-page.ts';
import { signPage } from './sign-page.ts';

type Input = InputOf<typeof getShareParams>;

export const createGetShareParamsRoute = (parts: ShareParts) =>
  route(getShareParams, async (input, { origin }) => {
    const { publicUrl } = parts;
    const shown = readSharedPage(input.url, ownOrigins(publicUrl, origin));
    const { page, row } = await findShared(parts, input, shown);
    const address = new URL(publicUrl ?? input.url).origin;
    return { card: presentCard(parts, row, { page, origin: address }), wechat: await sign(parts, input.url) };
  });

/** A proxy that nobody told us of may have taken the TLS off. */
const ownOrigins = (publicUrl: string | undefined, origin: string | undefined): string[] => [
  ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin]),
  ...(origin === undefined ? [] : [origin, origin.replace(/^http:/, 'https:')]),
];

/** What is shared: what the caller names, else what the page is about, else the academy. Throws NOT_FOUND. */
async function findShared(
  { db }: ShareParts,
  { content_id: id, content_type: type }: Input,
  shown: SharedPage,
): Promise<{ page: SharedPage; row: CardRow }> {
  const named = id !== undefined && type !== undefined ? { id, type } : undefined;
  const subject = named ?? findSubject(shown);
  if (!subject) return { page: shown, row: await getAcademyCard(db) };
  const row = await findCard(db, subject);
  if (!row) throw new AppError('NOT_FOUND');
  const isShown = !named || isSame(findSubject(shown), named);
  return { page: isShown ? shown : pageOf(subject), row };
}

const isSame = (one: { type: string; id: number } | undefined, other: { type: string; id: number }) =>
  one?.type === other.type && one.id === other.id;

/** Cards have room for about so many characters. */
const longestDescription = 80;

function presentCard(
  { storage }: ShareParts,
  { title, description, picture }: CardRow,
  { page, origin }: { page: SharedPage; origin: string },
): ShareCard {
  const line = description.replaceAll(/\s+/g, ' ').trim();
  const short = Array.from(line).slice(0, longestDescription).join('');
  return {
    title,
    description: short === line ? line : `${short}…`,
    image: picture.path === '' ? '' : new URL(cardPicture(storage.publicUrl(picture.path)), origin).href,
    link: sharedAddress(page, origin),
  };
}

/** Sharing goes on without WeChat: its failure costs the card's looks there, and no more. */
async function sign(
  { wechat, clock, log }: ShareParts,
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
