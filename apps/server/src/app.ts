import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '@academy/contract/endpoints.ts';
import type { Db } from './db/database.ts';
import type { Clock } from './kit/clock.ts';
import { createIceServers, type IceSettings } from './kit/ice-servers.ts';
import type { Log } from './kit/log.ts';
import { createMediaSigner } from './kit/media-signer.ts';
import { renderCardPicture } from './media/pictures/prepare-svg.ts';
import { createDashboardRoutes } from './modules/dashboards/routes.ts';
import type { AreaDeps } from './modules/areas/locate.ts';
import { createAreaRoutes } from './modules/areas/routes.ts';
import { createCertificatePage } from './modules/certificates/certificate-page.ts';
import { createCertificateRoutes } from './modules/certificates/certificates.ts';
import { createContentRoutes } from './modules/contents/routes.ts';
import { createExpertRoutes } from './modules/experts/experts.ts';
import type { CommentDeps } from './modules/interactions/comments.ts';
import { createInteractionRoutes } from './modules/interactions/routes.ts';
import { createSavedRoutes } from './modules/saved/routes.ts';
import type { LiveDeps } from './modules/lives/lives.ts';
import { createLiveCalendar } from './modules/lives/live-calendar.ts';
import { createLiveDownload } from './modules/lives/live-download.ts';
import { createLiveRoutes } from './modules/lives/routes.ts';
import { createNoticeRoutes } from './modules/notices/routes.ts';
import { createPageRoutes } from './modules/pages/routes.ts';
import { createQaRoutes } from './modules/qa/routes.ts';
import { createSpeechTickets } from './modules/qa/speech-tickets.ts';
import { createSpeechStream } from './modules/qa/speech-stream.ts';
import type { QaDeps } from './modules/qa/questions.ts';
import { createRecommendationRoutes } from './modules/recommendations/routes.ts';
import { createSearchRoutes } from './modules/search/routes.ts';
import { createShareRoutes, type ShareDeps } from './modules/share/share-params.ts';
import { createSmsRoutes, type SmsDeps } from './modules/sms/sms-codes.ts';
import { createStudentRoutes } from './modules/students/routes.ts';
import { createSystemRoutes } from './modules/system/system.ts';
import { createResumableUploads } from './modules/uploads/resumable-uploads.ts';
import { createUploadRoutes } from './modules/uploads/uploads.ts';
import { scheduleAbandonedCleanup, deletePartialFiles } from './modules/uploads/resumable-store.ts';
import type { UploadDeps } from './modules/uploads/upload-deps.ts';
import { createCreditRoutes } from './modules/credit/routes.ts';
import { createUsageRoutes } from './modules/usage/routes.ts';
import type { UsageDeps } from './modules/usage/usage-reports.ts';
import { createUserRoutes } from './modules/users/routes.ts';
import type { UserDeps } from './modules/users/user-deps.ts';
import { createSessionCheck, type SessionCheck } from './domain/identity/session-check.ts';
import type { TokenLimits } from './domain/qa/usage.ts';
import { createContentVersion } from './domain/publishing/content-version.ts';
import type { IpProvinces } from './ports/ip-provinces.ts';
import type { AppleSignIn } from './ports/apple.ts';
import type { Jobs } from './ports/jobs.ts';
import type { LiveCdn } from './ports/live-origin.ts';
import type { LanguageModel } from './ports/llm.ts';
import type { MapService } from './ports/map.ts';
import type { PageRenderer } from './ports/page-renderer.ts';
import type { Speech, SpeechRecognition } from './ports/speech.ts';
import type { SmsOutbox, SmsSender } from './ports/sms.ts';
import type { Storage } from './ports/storage.ts';
import type { UsageSink } from './ports/usage-sink.ts';
import type { PageTickets, WeChatSignIn } from './ports/wechat.ts';
import { openChat } from './realtime/chat/open-chat.ts';
import { openLives } from './realtime/live/open-lives.ts';
import { openRooms } from './realtime/room/open-rooms.ts';
import type { Identify } from './transport/access.ts';
import { createServer } from './transport/server.ts';
import type { TransportSettings } from './transport/settings.ts';
import { createTokens, type Tokens } from './transport/token.ts';

interface AppSettings extends TransportSettings {
  /** Signs the tokens. At least 32 bytes; the same for every process and across restarts. */
  readonly tokenSecret: string;
  /**
   * Folder where uploads wait until they are checked, for this process alone. Absent: a folder below the system's
   * temporary files.
   */
  readonly uploadDirectory?: string | undefined;
  /** The public address of the academy, used in shared links. Absent: the host that a request names. */
  readonly publicUrl?: string | undefined;
  /** Absent: the ffmpeg on PATH. */
  readonly ffmpegPath?: string | undefined;
  /** A UUID that names this server across its restarts and no other server. Absent: a UUID for this process alone. */
  readonly processId?: string | undefined;
  /** The database through which several processes share the rooms of lives. Absent: this process is alone. */
  readonly roomsSharedBy?: string | undefined;
  /** Where programs publish lives over RTMP; port 0 takes any free port. Absent: RTMP is off. */
  readonly rtmp?: { readonly port: number; readonly host: string } | undefined;
  /**
   * STUN and TURN servers that help browsers to connect to each other. Absent: none, which is enough within one
   * network.
   */
  readonly ice?: IceSettings | undefined;
  /** How many tokens the model may write. Absent: no limit. */
  readonly tokenLimits?: TokenLimits | undefined;
  /** Milliseconds between two pieces of an answer that is ready. Absent: a little faster than it can be read. */
  readonly pieceInterval?: number | undefined;
}

interface AppDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
  /** The queues for long work. Absent: videos cannot be uploaded. */
  readonly jobs?: Jobs | undefined;
  /** Signs pages for WeChat. Absent: shared pages show plain cards there. */
  readonly wechat?: PageTickets | undefined;
  /** Sign in with Apple. Absent: it is not offered. */
  readonly apple?: AppleSignIn | undefined;
  /** Sign in with WeChat. Absent: it is not offered. */
  readonly wechatSignIn?: WeChatSignIn | undefined;
  /** The CDN through which viewers watch lives. Absent: they watch this server. */
  readonly liveCdn?: LiveCdn | undefined;
  /** Sends codes by short message. Absent: no code can be sent. */
  readonly sms?: SmsSender | undefined;
  /** Messages that were not really sent, for the development page that shows them. */
  readonly outbox?: SmsOutbox | undefined;
  /** Writes answers from the passages of the library. Absent: the passages themselves are the answer. */
  readonly llm?: LanguageModel | undefined;
  /** Speaks answers. Absent: browsers do. */
  readonly speech?: Speech | undefined;
  /** Recognises speech. Absent: browsers do. */
  readonly recognition?: SpeechRecognition | undefined;
  /** Finds the division of a position. Absent: the academy's own table of counties is used. */
  readonly map?: MapService | undefined;
  /** An outside service that receives usage records; the jobs forward them. */
  readonly usageSink?: UsageSink | undefined;
  /** Finds the province of a commenter's address. Absent: comments have no province. */
  readonly provinces?: IpProvinces | undefined;
  /** Renders first screens. Absent: the phone renders all of them. */
  readonly renderer?: PageRenderer | undefined;
  readonly settings: AppSettings;
  /** Absent: nothing is logged. */
  readonly log?: Log;
  /** Checks every response against the contract; for tests. */
  readonly checkOutput?: boolean;
}

const createRoutes = (
  deps: UploadDeps & ShareDeps & UserDeps & SmsDeps & CommentDeps & LiveDeps & QaDeps & AreaDeps & UsageDeps,
) => [
  ...createDashboardRoutes(deps),
  ...createAreaRoutes(deps),
  ...createCertificateRoutes(deps),
  ...createContentRoutes(deps),
  ...createExpertRoutes(deps),
  ...createInteractionRoutes(deps),
  ...createSavedRoutes(deps),
  ...createLiveRoutes(deps),
  ...createNoticeRoutes(deps),
  ...createPageRoutes(deps),
  ...createQaRoutes(deps),
  ...createRecommendationRoutes(deps),
  ...createSearchRoutes(deps),
  ...createShareRoutes(deps),
  ...createSmsRoutes(deps),
  ...createStudentRoutes(deps),
  ...createSystemRoutes(deps),
  ...createCreditRoutes(deps),
  ...createUploadRoutes(deps),
  ...createUsageRoutes(deps),
  ...createUserRoutes(deps),
];

/** The origin of WeChat's JS-SDK, with which a page sets its share card there. */
const wechatScripts = 'https://res.wx.qq.com';

/** Origins besides our own from which pages may load scripts and media. */
const listExternalOrigins = ({ wechat, liveCdn }: Pick<AppDeps, 'wechat' | 'liveCdn'>) => ({
  scriptOrigins: wechat && [wechatScripts],
  mediaOrigins: liveCdn && [liveCdn.origin],
});

const createUploadDirectory = () => mkdtemp(join(tmpdir(), 'academy-uploads-'));

/** The token names the session; the database says who that is and what they may do. */
const createIdentify =
  (tokens: Tokens, sessions: SessionCheck): Identify =>
  async (token) => {
    const claim = await tokens.verify(token);
    return claim && sessions.find(claim);
  };

async function openSockets(deps: AppDeps, sessions: SessionCheck) {
  return {
    lives: await openLives({ ...deps, sessions }),
    rooms: openRooms({ ...deps, sessions }),
    chat: openChat({ ...deps, sessions }),
  };
}

/** The dependencies of the modules; absent services are passed on as absent. */
function createModuleDeps(
  { settings, ...deps }: AppDeps,
  { lives, rooms, chat }: Awaited<ReturnType<typeof openSockets>>,
  created: { readonly tokens: Tokens; readonly uploadDirectory: string },
) {
  const { db, clock, storage, jobs, wechat, sms, log } = deps;
  const { wechatSignIn, apple, map, provinces, speech, recognition } = deps;
  const { tokenSecret, ffmpegPath, publicUrl } = settings;
  return {
    ...created,
    db,
    clock,
    storage,
    jobs,
    wechat,
    wechatSignIn,
    apple,
    sms,
    map,
    provinces,
    speech,
    recognition,
    log,
    ffmpegPath,
    publicUrl,
    chat,
    usageForwarded: deps.usageSink !== undefined,
    publishTokens: lives.tokens,
    liveOrigin: lives.origin,
    rtmp: lives.rtmp,
    roomTokens: rooms.tokens,
    iceServers: createIceServers(settings.ice, clock),
    speechTickets: createSpeechTickets({ secret: tokenSecret, clock }),
  };
}

/**
 * Creates the whole server, ready to listen: the modules over their database and storage, behind HTTP. It ends with
 * `close()`.
 */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, clock, storage, renderer, settings, log, checkOutput } = deps;
  const { tokenSecret: secret, publicUrl, uploadDirectory = await createUploadDirectory() } = settings;
  const tokens = createTokens({ secret, clock });
  const sessions = createSessionCheck({ db, clock });
  const sockets = await openSockets(deps, sessions);
  const { lives, rooms, chat } = sockets;
  const moduleDeps = createModuleDeps(deps, sockets, { tokens, uploadDirectory });
  const content = { clock, version: createContentVersion(db, clock) };
  await deletePartialFiles(moduleDeps);
  const app = await createServer({
    endpoints,
    routes: createRoutes(moduleDeps),
    mounts: [createResumableUploads(moduleDeps), createLiveDownload(moduleDeps)],
    upgrades: [lives.ingest],
    findInMemoryFile: lives.findFresh,
    printablePages: [createCertificatePage(moduleDeps)],
    downloads: { publicUrl, downloads: [createLiveCalendar(moduleDeps)] },
    audioStreams: [createSpeechStream(moduleDeps)],
    identify: createIdentify(tokens, sessions),
    ready: () => sql`select 1`.execute(db),
    storage,
    renderCardPicture,
    signer: createMediaSigner({ secret, clock }),
    content,
    outbox: deps.outbox,
    pages: renderer && { renderer, ...content, publicUrl },
    settings: { ...settings, ...listExternalOrigins(deps) },
    log,
    checkOutput,
  });
  for (const socketServer of [rooms, chat]) socketServer.attach(app);
  const stopUploadCleanup = scheduleAbandonedCleanup(moduleDeps);
  app.addHook('onClose', async () => {
    stopUploadCleanup();
    await lives.close();
    sessions.close();
    if (settings.uploadDirectory === undefined) await rm(uploadDirectory, { recursive: true, force: true });
  });
  return app;
}
