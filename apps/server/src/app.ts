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
import { drawCard } from './media/pictures/draw-card.ts';
import { createAccountRoutes } from './modules/account/routes.ts';
import type { PlaceParts } from './modules/area/place-parts.ts';
import { createAreaRoutes } from './modules/area/routes.ts';
import { createCertificatePaper } from './modules/certificate/certificate-paper.ts';
import { createCertificateRoutes } from './modules/certificate/routes.ts';
import { createContentRoutes } from './modules/content/routes.ts';
import { createExpertRoutes } from './modules/expert/routes.ts';
import type { CommentParts } from './modules/interactive/comment.ts';
import { createInteractiveRoutes } from './modules/interactive/routes.ts';
import { createKeptRoutes } from './modules/kept/routes.ts';
import type { LiveCallParts } from './modules/live/live-parts.ts';
import { createLiveCalendar } from './modules/live/live-calendar.ts';
import { createLiveDownload } from './modules/live/operator-live-download.ts';
import { createLiveRoutes } from './modules/live/routes.ts';
import { createNoticeRoutes } from './modules/notice/routes.ts';
import { createPageRoutes } from './modules/page/routes.ts';
import { createQaRoutes } from './modules/qa/routes.ts';
import { createSpeechTickets } from './modules/qa/speech-ticket.ts';
import { createSpeechStream } from './modules/qa/tts-stream.ts';
import type { VoiceParts } from './modules/qa/voice-parts.ts';
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
import { createUsageRoutes } from './modules/usage/routes.ts';
import type { UsageParts } from './modules/usage/usage-parts.ts';
import { createUserRoutes } from './modules/user/routes.ts';
import type { UserParts } from './modules/user/user-parts.ts';
import { createSessionCheck, type SessionCheck } from './domain/identity/check-session.ts';
import type { TokenLimits } from './domain/qa/usage.ts';
import { createContentVersion } from './domain/publishing/content-version.ts';
import type { IpProvinces } from './ports/ip-provinces.ts';
import type { AppleSignIn } from './ports/apple.ts';
import type { Jobs } from './ports/jobs.ts';
import type { LiveCdn } from './ports/live-cdn.ts';
import type { LanguageModel } from './ports/llm.ts';
import type { MapService } from './ports/map.ts';
import type { PageRenderer } from './ports/page-renderer.ts';
import type { Recognition } from './ports/recognition.ts';
import type { SmsOutbox, SmsSender } from './ports/sms.ts';
import type { Speech } from './ports/speech.ts';
import type { Storage } from './ports/storage.ts';
import type { UsageSink } from './ports/usage-sink.ts';
import type { PageTickets, WeChatSignIn } from './ports/wechat.ts';
import { openChat } from './realtime/chat/open-chat.ts';
import { openLives } from './realtime/live/open-lives.ts';
import { openRooms } from './realtime/room/open-rooms.ts';
import type { Identify } from './transport/access/identity.ts';
import { createServer } from './transport/server.ts';
import type { TransportSettings } from './transport/settings.ts';
import { createTokens, type Tokens } from './transport/token.ts';

interface AppSettings extends TransportSettings {
  /** Signs the tokens; at least 32 bytes, the same for every process and across restarts. */
  readonly tokenSecret: string;
  /** Where uploads wait until they are judged, for this process alone. Absent: below the system's temporary files. */
  readonly uploadDirectory?: string | undefined;
  /** The address that people see, for shared links; absent: the host that a request names. */
  readonly publicUrl?: string | undefined;
  /** Absent: the one on PATH. */
  readonly ffmpegPath?: string | undefined;
  /** A UUID that names this server across its restarts, and no other. Absent: one for this process alone. */
  readonly processId?: string | undefined;
  /** The database by which this and other processes share the rooms of lives; absent: this one is alone. */
  readonly roomsSharedBy?: string | undefined;
  /** Where programs publish lives over RTMP; a port of 0 takes any free one. Absent: nowhere. */
  readonly rtmp?: { readonly port: number; readonly host: string } | undefined;
  /** Servers that help browsers to find each other. Absent: none, which is enough within one network. */
  readonly ice?: IceSettings | undefined;
  /** What a model may write; absent: as much as it likes. */
  readonly tokenLimits?: TokenLimits | undefined;
  /** Milliseconds between two pieces of an answer that is ready; absent: a little faster than it can be read. */
  readonly answerPace?: number | undefined;
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
  /** Where the crowd watches lives; absent: here. */
  readonly liveCdn?: LiveCdn | undefined;
  /** Sends codes by short message; without it none can be sent. */
  readonly sms?: SmsSender | undefined;
  /** What was not really sent, to be shown to whoever is near. */
  readonly outbox?: SmsOutbox | undefined;
  /** Writes answers of the library's passages; without, these answer themselves. */
  readonly llm?: LanguageModel | undefined;
  /** Speaks answers; without, browsers do. */
  readonly speech?: Speech | undefined;
  /** Writes down what is said; without, browsers do. */
  readonly recognition?: Recognition | undefined;
  /** Tells where a place is; without it the academy's own table does. */
  readonly map?: MapService | undefined;
  /** Who else learns how the app is used; jobs tell it. */
  readonly usageSink?: UsageSink | undefined;
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

const createRoutes = (
  parts: UploadParts &
    ShareParts &
    UserParts &
    SmsParts &
    CommentParts &
    LiveCallParts &
    VoiceParts &
    PlaceParts &
    UsageParts,
) => [
  ...createAccountRoutes(parts),
  ...createAreaRoutes(parts),
  ...createCertificateRoutes(parts),
  ...createContentRoutes(parts),
  ...createExpertRoutes(parts),
  ...createInteractiveRoutes(parts),
  ...createKeptRoutes(parts),
  ...createLiveRoutes(parts),
  ...createNoticeRoutes(parts),
  ...createPageRoutes(parts),
  ...createQaRoutes(parts),
  ...createRecommendRoutes(parts),
  ...createSearchRoutes(parts),
  ...createShareRoutes(parts),
  ...createSmsRoutes(parts),
  ...createStudentRoutes(parts),
  ...createSystemRoutes(parts),
  ...createTaskRoutes(parts),
  ...createUploadRoutes(parts),
  ...createUsageRoutes(parts),
  ...createUserRoutes(parts),
];

/** Where WeChat's JS-SDK comes from, with which a page gives itself a card there. */
const wechatScripts = 'https://res.wx.qq.com';

/** What pages may load that is not ours. */
const listOrigins = ({ wechat, liveCdn }: Pick<AppParts, 'wechat' | 'liveCdn'>) => ({
  scriptOrigins: wechat && [wechatScripts],
  mediaOrigins: liveCdn && [liveCdn.origin],
});

const makeDirectory = () => mkdtemp(join(tmpdir(), 'academy-uploads-'));

/** The token says which session; who that is and what they may do, the database. */
const createIdentify =
  (tokens: Tokens, sessions: SessionCheck): Identify =>
  async (token) => {
    const claim = await tokens.verify(token);
    return claim && sessions.find(claim);
  };

/** What goes on beside the calls: lives, their rooms, and the chat of questions. */
async function openSockets(parts: AppParts, sessions: SessionCheck) {
  return {
    lives: await openLives({ ...parts, sessions }),
    rooms: openRooms({ ...parts, sessions }),
    chat: openChat({ ...parts, sessions }),
  };
}

/** What modules are made of; services may be absent, and are handed on as they are. */
function createModuleParts(
  { settings, ...parts }: AppParts,
  { lives, rooms, chat }: Awaited<ReturnType<typeof openSockets>>,
  made: { readonly tokens: Tokens; readonly uploadDirectory: string },
) {
  const { db, clock, storage, jobs, wechat, sms, log } = parts;
  const { wechatSignIn, apple, map, provinces, speech, recognition } = parts;
  const { tokenSecret, ffmpegPath, publicUrl } = settings;
  return {
    ...made,
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
    usageForwarded: parts.usageSink !== undefined,
    publishTokens: lives.tokens,
    liveOrigin: lives.origin,
    rtmp: lives.rtmp,
    roomTokens: rooms.tokens,
    iceServers: createIceServers(settings.ice, clock),
    speechTickets: createSpeechTickets({ secret: tokenSecret, clock }),
  };
}

/** The whole server, ready to listen: modules over their database and storage, behind HTTP. Ends with `close()`. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, clock, storage, renderer, settings, log, checkOutput } = parts;
  const { tokenSecret: secret, publicUrl, uploadDirectory = await makeDirectory() } = settings;
  const tokens = createTokens({ secret, clock });
  const sessions = createSessionCheck({ db, clock });
  const sockets = await openSockets(parts, sessions);
  const { lives, rooms, chat } = sockets;
  const moduleParts = createModuleParts(parts, sockets, { tokens, uploadDirectory });
  const content = { clock, version: createContentVersion(db, clock) };
  await sweepAtStart(moduleParts);
  const app = await createServer({
    endpoints,
    routes: createRoutes(moduleParts),
    mounts: [createResumableUploads(moduleParts), createLiveDownload(moduleParts)],
    upgrades: [lives.ingest],
    findFresh: lives.findFresh,
    papers: [createCertificatePaper(moduleParts)],
    handouts: { publicUrl, list: [createLiveCalendar(moduleParts)] },
    soundStreams: [createSpeechStream(moduleParts)],
    identify: createIdentify(tokens, sessions),
    ready: () => sql`select 1`.execute(db),
    storage,
    drawCard,
    signer: createMediaSigner({ secret, clock }),
    content,
    outbox: parts.outbox,
    pages: renderer && { renderer, ...content, publicUrl },
    settings: { ...settings, ...listOrigins(parts) },
    log,
    checkOutput,
  });
  for (const one of [rooms, chat]) one.attach(app);
  const stopSweeping = sweepAbandoned(moduleParts);
  app.addHook('onClose', async () => {
    stopSweeping();
    await lives.close();
    sessions.close();
    if (settings.uploadDirectory === undefined) await rm(uploadDirectory, { recursive: true, force: true });
  });
  return app;
}
