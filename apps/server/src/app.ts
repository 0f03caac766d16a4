import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '@academy/contract/endpoints.ts';
import type { Db } from './db/database.ts';
import type { Clock } from './kit/clock.ts';
import type { Log } from './kit/log.ts';
import { createMediaSigner } from './kit/media-signer.ts';
import { drawCard } from './media/pictures/draw-card.ts';
import { createAccountRoutes } from './modules/account/routes.ts';
import { createAreaRoutes } from './modules/area/routes.ts';
import { createCertificatePaper } from './modules/certificate/certificate-paper.ts';
import { createCertificateRoutes } from './modules/certificate/routes.ts';
import { createContentRoutes } from './modules/content/routes.ts';
import { createExpertRoutes } from './modules/expert/routes.ts';
import type { CommentParts } from './modules/interactive/comment.ts';
import { createInteractiveRoutes } from './modules/interactive/routes.ts';
import { createKeptRoutes } from './modules/kept/routes.ts';
import { createPageRoutes } from './modules/page/routes.ts';
import { createRecommendRoutes } from './modules/recommend/routes.ts';
import { createSearchRoutes } from './modules/search/routes.ts';
import type { ShareParts } from './modules/share/share-parts.ts';
import { createShareRoutes } from './modules/share/routes.ts';
import type { SmsParts } from './modules/sms/code.ts';
import { createSmsRoutes } from './modules/sms/routes.ts';
import { createStudentRoutes } from './modules/student/routes.ts';
import { createSystemRoutes } from './modules/system/routes.ts';
import { createResumableUploads } from './modules/upload/operator-uploads.ts';
import { createUploadRoutes } from './modules/upload/routes.ts';
import { sweepAbandoned, sweepAtStart } from './modules/upload/sweep.ts';
import type { UploadParts } from './modules/upload/upload-parts.ts';
import { createTaskRoutes } from './modules/task/routes.ts';
import { createUserRoutes } from './modules/user/routes.ts';
import type { UserParts } from './modules/user/user-parts.ts';
import { createSessionCheck } from './domain/identity/check-session.ts';
import { createContentVersion } from './domain/publishing/content-version.ts';
import type { IpProvinces } from './ports/ip-provinces.ts';
import type { AppleSignIn } from './ports/apple.ts';
import type { Jobs } from './ports/jobs.ts';
import type { PageRenderer } from './ports/page-renderer.ts';
import type { SmsOutbox, SmsSender } from './ports/sms.ts';
import type { Storage } from './ports/storage.ts';
import type { PageTickets, WeChatSignIn } from './ports/wechat.ts';
import { createServer } from './transport/server.ts';
import type { TransportSettings } from './transport/settings.ts';
import { createTokens } from './transport/token.ts';

interface AppSettings extends TransportSettings {
  /** Signs the tokens; at least 32 bytes, the same for every process and across restarts. */
  readonly tokenSecret: string;
  /** Where uploads wait until they are judged, for this process alone. Absent: below the system's temporary files. */
  readonly uploadDirectory?: string | undefined;
  /** The address that people see, for shared links; absent: the host that a request names. */
  readonly publicUrl?: string | undefined;
  /** Absent: the one on PATH. */
  readonly ffmpegPath?: string | undefined;
}

export interface AppParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
  /** Who does what takes longer than a call; without, videos cannot be uploaded. */
  readonly jobs?: Jobs | undefined;
  /** Signs pages for WeChat; without, its cards are plain. */
  readonly wechat?: PageTickets | undefined;
  /** Sign in with Apple; without it, it is not offered. */
  readonly apple?: AppleSignIn | undefined;
  /** Signing in with WeChat; without it, it is not offered. */
  readonly wechatSignIn?: WeChatSignIn | undefined;
  /** Sends codes by short message; without it none can be sent. */
  readonly sms?: SmsSender | undefined;
  /** What was not really sent, to be shown to whoever is near. */
  readonly outbox?: SmsOutbox | undefined;
  /** Where those who comment write from; without it nobody's province is known. */
  readonly provinces?: IpProvinces | undefined;
  /** Renders first screens; without it the phone draws them all. */
  readonly renderer?: PageRenderer | undefined;
  readonly settings: AppSettings;
  /** Without one nothing is logged. */
  readonly log?: Log;
  /** Check every answer against the contract; for tests. */
  readonly checkOutput?: boolean;
}

const createRoutes = (parts: UploadParts & ShareParts & UserParts & SmsParts & CommentParts) => [
  ...createAccountRoutes(parts),
  ...createAreaRoutes(parts),
  ...createCertificateRoutes(parts),
  ...createContentRoutes(parts),
  ...createExpertRoutes(parts),
  ...createInteractiveRoutes(parts),
  ...createKeptRoutes(parts),
  ...createPageRoutes(parts),
  ...createRecommendRoutes(parts),
  ...createSearchRoutes(parts),
  ...createShareRoutes(parts),
  ...createSmsRoutes(parts),
  ...createStudentRoutes(parts),
  ...createSystemRoutes(parts),
  ...createTaskRoutes(parts),
  ...createUploadRoutes(parts),
  ...createUserRoutes(parts),
];

/** Where WeChat's JS-SDK comes from, with which a page gives itself a card there. */
const wechatScripts = 'https://res.wx.qq.com';

const makeDirectory = () => mkdtemp(join(tmpdir(), 'academy-uploads-'));

/** The whole server, ready to listen: modules over their database and storage, behind HTTP. Ends with `close()`. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, clock, storage, jobs, wechat, sms, renderer, settings, log, checkOutput } = parts;
  const tokens = createTokens({ secret: settings.tokenSecret, clock });
  const { ffmpegPath, publicUrl, uploadDirectory = await makeDirectory() } = settings;
  const moduleParts = {
    db,
    clock,
    storage,
    tokens,
    jobs,
    wechat,
    wechatSignIn: parts.wechatSignIn,
    apple: parts.apple,
    sms,
    log,
    ffmpegPath,
    publicUrl,
    uploadDirectory,
    provinces: parts.provinces,
  };
  const sessions = createSessionCheck({ db, clock });
  const content = { clock, version: createContentVersion(db, clock) };
  await sweepAtStart(moduleParts);
  const app = await createServer({
    endpoints,
    routes: createRoutes(moduleParts),
    mounts: [createResumableUploads(moduleParts)],
    papers: [createCertificatePaper(moduleParts)],
    // The token says which session; who that is and what they may do, the database.
    identify: async (token) => {
      const claim = await tokens.verify(token);
      return claim && sessions.find(claim);
    },
    ready: () => sql`select 1`.execute(db),
    storage,
    drawCard,
    signer: createMediaSigner({ secret: settings.tokenSecret, clock }),
    content,
    outbox: parts.outbox,
    pages: renderer && { renderer, ...content, publicUrl: settings.publicUrl },
    settings: wechat ? { ...settings, scriptOrigins: [wechatScripts] } : settings,
    log,
    checkOutput,
  });
  const stopSweeping = sweepAbandoned(moduleParts);
  app.addHook('onClose', async () => {
    stopSweeping();
    sessions.close();
    if (settings.uploadDirectory === undefined) await rm(uploadDirectory, { recursive: true, force: true });
  });
  return app;
}
