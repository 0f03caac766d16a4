import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '@academy/contract/endpoints.ts';
import type { Db } from './db/database.ts';
import type { Clock } from './kit/clock.ts';
import { checkWritable } from './kit/disk-space.ts';
import { createIceServers, type IceSettings } from './kit/ice-servers.ts';
import type { Log } from './kit/log.ts';
import type { Metrics } from './kit/metrics.ts';
import { createSealedText } from './kit/sealed-text.ts';
import { createMediaSigner } from './kit/media-signer.ts';
import { renderCardPicture } from './media/pictures/prepare-svg.ts';
import { createDashboardRoutes } from './modules/dashboards/routes.ts';
import { createAreaRoutes } from './modules/areas/routes.ts';
import { createCertificatePage } from './modules/certificates/certificate-page.ts';
import { createCertificateRoutes } from './modules/certificates/certificates.ts';
import { createContentRoutes } from './modules/contents/routes.ts';
import { createExpertRoutes } from './modules/experts/experts.ts';
import { createInteractionRoutes } from './modules/interactions/routes.ts';
import { createSavedRoutes } from './modules/saved/routes.ts';
import { createLiveCalendar } from './modules/lives/live-calendar.ts';
import { createLiveDownload } from './modules/lives/live-download.ts';
import { createLiveRoutes } from './modules/lives/routes.ts';
import { createNoticeRoutes } from './modules/notices/notices.ts';
import { createPageRoutes } from './modules/pages/routes.ts';
import { createQaRoutes } from './modules/qa/routes.ts';
import { createSpeechTickets } from './modules/qa/speech-tickets.ts';
import { createSpeechStream } from './modules/qa/speech.ts';
import { createRecommendationRoutes } from './modules/recommendations/routes.ts';
import { createSearchRoutes } from './modules/search/routes.ts';
import { createSecondFactorRoutes } from './modules/second-factor/second-factor.ts';
import { createShareRoutes } from './modules/share/share-params.ts';
import { createSmsRoutes } from './modules/sms/sms-codes.ts';
import { createStudentRoutes } from './modules/students/routes.ts';
import { createSystemRoutes } from './modules/system/system.ts';
import { createResumableUploads } from './modules/uploads/resumable-uploads.ts';
import { createUploadRoutes } from './modules/uploads/uploads.ts';
import { scheduleAbandonedCleanup, deletePartialFiles } from './modules/uploads/resumable-store.ts';
import { createCreditRoutes } from './modules/credit/credit.ts';
import { createUsageRoutes } from './modules/usage/usage.ts';
import { createUserRoutes } from './modules/users/routes.ts';
import { formerChildrenPurpose } from './domain/identity/personal-data/former-children.ts';
import { hashDevice } from './domain/identity/known-devices.ts';
import { secondFactorPurpose } from './domain/identity/second-factor/check-second-factor.ts';
import { createSessionCheck, type SessionCheck } from './domain/identity/session-check.ts';
import type { TokenLimits } from './domain/qa/usage.ts';
import { createContentVersion } from './domain/publishing/content-version.ts';
import type { IpProvinces } from './ports/ip-provinces.ts';
import type { AppleSignIn } from './ports/apple.ts';
import type { Embeddings } from './ports/embeddings.ts';
import type { Jobs } from './ports/jobs.ts';
import type { LiveCdn } from './ports/live-origin.ts';
import type { LanguageModel } from './ports/llm.ts';
import type { MapService } from './ports/map.ts';
import type { PageRenderer } from './ports/page-renderer.ts';
import type { Speech, SpeechRecognition } from './ports/speech.ts';
import type { SmsSender } from './ports/sms.ts';
import type { Storage } from './ports/storage.ts';
import type { UsageSink } from './ports/usage-sink.ts';
import type { PageTickets, WeChatSignIn } from './ports/wechat.ts';
import { openChat } from './realtime/chat/open-chat.ts';
import type { MaxConnections } from './realtime/connection-limits.ts';
import { createHandshakeLimit } from './realtime/handshake-limits.ts';
import { openLives } from './realtime/live/open-lives.ts';
import { openRooms } from './realtime/room/open-rooms.ts';
import type { Identify } from './transport/access.ts';
import type { OutboxPage } from './transport/dev/outbox.ts';
import { createServer } from './transport/server.ts';
import { listExternalOrigins, type TransportSettings } from './transport/settings.ts';
import { createTokens, type Tokens } from './transport/token.ts';

interface AppSettings extends TransportSettings {
  /** Signs the tokens. At least 32 bytes; the same for every process and across restarts. */
  readonly tokenSecret: string;
  /**
   * Folder where uploads wait until they are checked, for this process alone. Absent: a folder below the system's
   * temporary files.
   */
  readonly uploadDirectory?: string | undefined;
  /** Folders in which it must be possible to write. Absent: none is checked. */
  readonly writtenFolders?: readonly string[] | undefined;
  /** The public address of the academy, used in shared links. Absent: the host that a request names. */
  readonly publicUrl?: string | undefined;
  /** Absent: the ffmpeg on PATH. */
  readonly ffmpegPath?: string | undefined;
  /** A UUID that names this server across its restarts and no other server. Absent: a UUID for this process alone. */
  readonly processId?: string | undefined;
  /** The database through which several processes share the rooms of lives. Absent: this process is alone. */
  readonly roomsSharedBy?: string | undefined;
  /** Sockets of rooms, and of the chat, in this process. Absent: thousands. */
  readonly maxConnections?: MaxConnections | undefined;
  /** Where programs publish lives over RTMP; port 0 takes any free port. Absent: RTMP is off. */
  readonly rtmp?: { readonly port: number; readonly host: string } | undefined;
  /**
   * STUN and TURN servers that help browsers to connect to each other. Absent: none, which is enough within one
   * network.
   */
  readonly ice?: IceSettings | undefined;
  /** How many tokens the model may write. Absent: no limit. */
  readonly tokenLimits?: TokenLimits | undefined;
  /** Codes that are sent within an hour, for everybody together. Absent: no limit. */
  readonly smsPerHour?: number | undefined;
  /** Milliseconds between two pieces of an answer that is ready. Absent: a little faster than it can be read. */
  readonly pieceInterval?: number | undefined;
}

interface AppDeps {
  readonly db: Db;
  /**
   * A pool of its own for what must be known although every other connection is busy: whether the database responds, and
   * the version of the content.
   */
  readonly probeDb: Db;
  readonly clock: Clock;
  /** The machine's own clock, with which codes of authenticator apps are compared. Absent: `clock`. */
  readonly wallClock?: Clock | undefined;
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
  readonly outboxPage?: OutboxPage | undefined;
  /** Writes answers from the passages of the library. Absent: the passages themselves are the answer. */
  readonly llm?: LanguageModel | undefined;
  /** Compares questions with the library by their meaning. Absent: by their words alone. */
  readonly embeddings?: Embeddings | undefined;
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
  /** Absent: nothing is counted for monitoring. */
  readonly metrics?: Metrics | undefined;
  /** Checks every response against the contract; for tests. */
  readonly checkOutput?: boolean;
}

const createRoutes = (deps: ReturnType<typeof createModuleDeps>) => [
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
  ...createSecondFactorRoutes(deps),
  ...createShareRoutes(deps),
  ...createSmsRoutes(deps),
  ...createStudentRoutes(deps),
  ...createSystemRoutes(deps),
  ...createCreditRoutes(deps),
  ...createUploadRoutes(deps),
  ...createUsageRoutes(deps),
  ...createUserRoutes(deps),
];

/** The token names the session; the database says who that is and what they may do. */
const createIdentify =
  (tokens: Tokens, sessions: SessionCheck): Identify =>
  async (token, device) => {
    const claim = await tokens.verify(token);
    return claim && sessions.find({ ...claim, deviceHash: hashDevice(tokens, device) });
  };

async function openSockets(deps: AppDeps, sessions: SessionCheck) {
  const mayConnect = createHandshakeLimit(deps.settings);
  const socketDeps = { ...deps, sessions, mayConnect };
  const lives = await openLives(socketDeps);
  return { mayConnect, lives, rooms: openRooms(socketDeps), chat: openChat(socketDeps) };
}

/** The dependencies of the modules; absent services are passed on as absent. */
function createModuleDeps(
  { settings, ...deps }: AppDeps,
  { lives, rooms, chat }: Awaited<ReturnType<typeof openSockets>>,
  created: { readonly tokens: Tokens; readonly uploadDirectory: string },
) {
  const { db, clock, storage, jobs, wechat, sms, log, metrics } = deps;
  const { wechatSignIn, apple, map, provinces, speech, recognition } = deps;
  const { tokenSecret, ffmpegPath, publicUrl, smsPerHour } = settings;
  return {
    ...created,
    db,
    clock,
    wallClock: deps.wallClock ?? clock,
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
    metrics,
    ffmpegPath,
    publicUrl,
    smsPerHour,
    chat,
    usageForwarded: deps.usageSink !== undefined,
    publishTokens: lives.tokens,
    liveOrigin: lives.origin,
    rtmp: lives.rtmp,
    roomTokens: rooms.tokens,
    iceServers: createIceServers(settings.ice, clock),
    secrets: createSealedText(tokenSecret, secondFactorPurpose),
    sealedNames: createSealedText(tokenSecret, formerChildrenPurpose),
    speechTickets: createSpeechTickets({ secret: tokenSecret, clock }),
  };
}

/** Creates the whole server, ready to listen: modules over their database and storage, behind HTTP. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, probeDb, clock, storage, renderer, settings, log, checkOutput } = deps;
  const { tokenSecret: secret, publicUrl } = settings;
  const uploadDirectory = settings.uploadDirectory ?? (await mkdtemp(join(tmpdir(), 'academy-uploads-')));
  const tokens = createTokens({ secret, clock });
  const sessions = createSessionCheck({ db, clock });
  const sockets = await openSockets(deps, sessions);
  const { lives, rooms, chat, mayConnect } = sockets;
  const moduleDeps = createModuleDeps(deps, sockets, { tokens, uploadDirectory });
  const content = {
    version: createContentVersion(probeDb, { timeout: deps.settings.oldVersionWait }),
  };
  await deletePartialFiles(moduleDeps);
  const app = await createServer({
    endpoints,
    routes: createRoutes(moduleDeps),
    mounts: [createResumableUploads(moduleDeps), createLiveDownload(moduleDeps)],
    upgrades: [lives.ingest],
    mayConnect,
    findInMemoryFile: lives.findFresh,
    printablePages: [createCertificatePage(moduleDeps)],
    downloads: { publicUrl, downloads: [createLiveCalendar(moduleDeps)] },
    audioStreams: [createSpeechStream(moduleDeps)],
    identify: createIdentify(tokens, sessions),
    ready: () =>
      Promise.all([
        sql`select 1`.execute(probeDb),
        ...(settings.writtenFolders ?? []).map((folder) => checkWritable(folder)),
      ]),
    storage,
    renderCardPicture,
    signer: createMediaSigner({ secret, clock }),
    content,
    outboxPage: deps.outboxPage,
    pages: renderer && { renderer, clock, ...content, publicUrl },
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
