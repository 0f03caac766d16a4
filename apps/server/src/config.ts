import { resolve } from 'node:path';
import { ConfigError } from './kit/errors.ts';
import { logLevels, type LogLevel } from './kit/log.ts';

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment once. An empty variable counts as absent. Throws ConfigError for the first bad value. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const read: Read = (name, fallback, parse) => {
    const value = environment[name]?.trim() || fallback;
    try {
      return parse(value);
    } catch (error) {
      // The message leaves out the value, which may be a password.
      throw new ConfigError(`${name} ${(error as Error).message}`);
    }
  };
  // The academy is being tried out locally: the demo is on and there is no public address.
  const isLocalTrial = read('DEMO', 'on', flag) && read('PUBLIC_URL', '', String) === '';
  const port = read('PORT', '8080', integer(0, 65_535)); // above 1023, which needs no root rights; 0 takes any free port
  return Object.freeze({
    port,
    host: read('HOST', '0.0.0.0', String), // all interfaces: phones in the same network must reach a laptop
    appDir: read('APP_DIR', '', optional(resolve)), // absent: the app built in this repository
    dataDir: read('DATA_DIR', './data', resolve), // database, media and secrets: the only folder to back up
    databaseUrl: read('DATABASE_URL', '', optional(address('postgres:', 'postgresql:'))), // absent: the bundled PostgreSQL
    databasePool: read('DATABASE_POOL', '10', integer(2, 200)), // connections; more do not help on two cores
    demo: read('DEMO', 'on', flag), // an empty academy shows nothing of what it can do
    logLevel: read('LOG_LEVEL', 'info', level), // one line per request
    metricsPort: read('METRICS_PORT', '', optional(integer(0, 65_535))), // absent: no metrics; a port of its own, which no proxy passes on
    publicUrl: read('PUBLIC_URL', '', optional(address('http:', 'https:'))), // absent: localhost; behind a proxy the public address
    appOrigins: read('APP_ORIGINS', '', optional(origins)), // absent: only our own pages may call; set for the hybrid app
    trustProxy: read('TRUST_PROXY', 'off', flag), // on only behind a proxy; otherwise clients could forge their address
    tokenSecret: read('TOKEN_SECRET', '', optional(secret)), // absent: generated once and stored in DATA_DIR; the same for every process
    ffmpegPath: read('FFMPEG_PATH', '', optional(String)), // absent: ffmpeg on PATH; ffprobe is in the same folder
    ...readStorage(read),
    wechatAppId: read('WECHAT_APP_ID', '', optional(String)), // absent: pages shared in WeChat get plain cards
    wechatAppSecret: read('WECHAT_APP_SECRET', '', optional(String)), // required with an app id
    wechatMiniAppId: read('WECHAT_MINI_APP_ID', '', optional(String)), // absent: no login from a mini program
    wechatMiniSecret: read('WECHAT_MINI_SECRET', '', optional(String)), // required with a mini program
    appleClientIds: read('APPLE_CLIENT_IDS', '', optional(list)), // absent: no login with Apple; the web service's id comes first
    appleTeamId: read('APPLE_TEAM_ID', '', optional(String)), // required with client ids
    appleKeyId: read('APPLE_KEY_ID', '', optional(String)), // required with client ids
    applePrivateKey: read('APPLE_PRIVATE_KEY', '', optional(pem)), // required with client ids
    appleRedirectUri: read('APPLE_REDIRECT_URI', '', optional(redirect)), // required with client ids
    ...readSms(read),
    smsPerHour: read('SMS_PER_HOUR', '3000', integer(1, 10_000_000)), // codes for everybody together; each costs money, and floods come from many addresses
    outboxPage: read('OUTBOX_PAGE', isLocalTrial ? 'on' : 'off', flag), // shows codes that were not sent to anyone in the local network
    operatorMobiles: read('OPERATOR_MOBILES', '', mobiles), // absent: nobody is an operator
    roomsShared: read('ROOMS_SHARED', 'off', flag), // on where several processes use one DATABASE_URL
    stunUrls: read('STUN_URLS', '', ice('stun')), // absent: seats connect within one network only
    turnUrls: read('TURN_URLS', '', ice('turn')), // relays such as coturn, for seats behind strict networks
    turnSecret: read('TURN_SECRET', '', optional(String)), // required with relays: coturn's static-auth-secret
    ...readLiveSettings(read),
    ...readModel(read),
    ...readSpeech(read),
    mapProvider: read('MAP_PROVIDER', 'tencent', oneOf('tencent', 'amap')), // the vendor of MAP_KEY
    mapKey: read('MAP_KEY', '', optional(String)), // absent: our own table of county centres is used
    mapSecret: read('MAP_SECRET', '', optional(String)), // absent: calls are not signed, and the vendor checks our address instead
    ...readUsage(read),
    pushProvider: read('PUSH_PROVIDER', 'none', oneOf('none', 'fcm')), // none: notices are shown in the app only
    pushServiceAccount: read('PUSH_SERVICE_ACCOUNT', '', optional(String)), // required with fcm: the path or the text of the key file
    emergencyUrl: read('EMERGENCY_URL', '', optional(address('http:', 'https:'))), // if set, every app opens this page instead
  });
}

type Read = <T>(name: string, fallback: string, parse: (value: string) => T) => T;

const readStorage = (read: Read) => ({
  s3Bucket: read('STORAGE_S3_BUCKET', '', optional(String)), // absent: pictures and videos are stored in DATA_DIR
  s3Endpoint: read('STORAGE_S3_ENDPOINT', '', optional(address('http:', 'https:'))), // absent: Amazon's own
  s3Region: read('STORAGE_S3_REGION', 'us-east-1', String), // part of the signature; most servers other than Amazon ignore its value
  s3AccessKey: read('STORAGE_S3_ACCESS_KEY', '', optional(String)), // required with a bucket
  s3SecretKey: read('STORAGE_S3_SECRET_KEY', '', optional(String)), // required with a bucket
  s3PathStyle: read('STORAGE_S3_PATH_STYLE', 'off', flag), // on for MinIO and similar servers; clouds have the bucket in the host name
});

const readSms = (read: Read) => ({
  smsProvider: read('SMS_PROVIDER', 'outbox', oneOf('outbox', 'aliyun', 'tencent')), // outbox: codes are not sent
  smsKeyId: read('SMS_KEY_ID', '', optional(String)), // required with a vendor
  smsKeySecret: read('SMS_KEY_SECRET', '', optional(String)), // required with a vendor
  smsSignName: read('SMS_SIGN_NAME', '', optional(String)), // required with a vendor
  smsTemplate: read('SMS_TEMPLATE', '', optional(String)), // required with a vendor; its only variable is the code
  smsSdkAppId: read('SMS_SDK_APP_ID', '', optional(String)), // required with tencent
});

/** How lives are published and watched. */
const readLiveSettings = (read: Read) => ({
  rtmpPort: read('RTMP_PORT', '', optional(integer(0, 65_535))), // absent: lives are published from pages only; 1935 is the default of RTMP, 0 takes any free port
  liveOrigin: read('LIVE_ORIGIN', 'own', oneOf('own', 'cdn')), // cdn: lives are pushed to a CDN, where viewers watch them
  livePushUrl: read('LIVE_PUSH_URL', '', optional(address('rtmp:', 'rtmps:'))), // required with cdn; ends with the name of the application
  livePlayUrl: read('LIVE_PLAY_URL', '', optional(address('http:', 'https:'))), // required with cdn; the HLS playlists are below it
  liveSigning: read('LIVE_SIGNING', 'none', oneOf('none', 'tencent', 'aliyun')), // none: for a server in our own network
  livePushKey: read('LIVE_PUSH_KEY', '', optional(String)), // required with a vendor's signing
  livePlayKey: read('LIVE_PLAY_KEY', '', optional(String)), // required with a vendor's signing
  liveSignedHours: read('LIVE_SIGNED_HOURS', '12', integer(1, 168)), // longer than any live: a player keeps using one signed URL
});

/** Which service receives usage records, from devices that agreed to it. */
const readUsage = (read: Read) => ({
  usageProvider: read('USAGE_PROVIDER', 'own', oneOf('own', 'matomo')), // own: usage records stay in the academy
  usageUrl: read('USAGE_URL', '', optional(address('http:', 'https:'))), // required with matomo: its URL
  usageSite: read('USAGE_SITE', '', optional(String)), // required with matomo: the number of the site there
  usageToken: read('USAGE_TOKEN', '', optional(String)), // required with matomo: the token of a user with write access
});

/** The model that writes answers with its token limits, and the one that compares questions with the library. */
const readModel = (read: Read) => ({
  llmUrl: read('LLM_URL', '', optional(address('http:', 'https:'))), // up to /v1; absent: answers are quoted from the library
  llmModel: read('LLM_MODEL', '', optional(String)), // required with a URL
  llmKey: read('LLM_KEY', '', optional(String)), // absent: the model requires no key
  llmTokensPerPerson: read('LLM_TOKENS_PER_PERSON', '100000', integer(0, 1_000_000_000)), // per day; after that the library answers
  llmTokensInAll: read('LLM_TOKENS_IN_ALL', '5000000', integer(0, 2_000_000_000)), // per day, for all users together
  embeddingsUrl: read('EMBEDDINGS_URL', '', optional(address('http:', 'https:'))), // up to /v1; absent: questions are searched by words alone
  embeddingsModel: read('EMBEDDINGS_MODEL', '', optional(String)), // required with a URL
  embeddingsKey: read('EMBEDDINGS_KEY', '', optional(String)), // absent: the model requires no key
});

/** The services that speak answers and recognise speech. */
const readSpeech = (read: Read) => ({
  speechProvider: read('SPEECH_PROVIDER', 'auto', oneOf('auto', 'none', 'openai', 'tencent', 'espeak')), // auto: espeak-ng if it is installed
  speechUrl: read('SPEECH_URL', '', optional(address('http:', 'https:'))), // required with openai; up to /v1
  speechModel: read('SPEECH_MODEL', '', optional(String)), // required with openai
  speechVoice: read('SPEECH_VOICE', '', optional(String)), // required with openai; with tencent a number
  speechKeyId: read('SPEECH_KEY_ID', '', optional(String)), // required with tencent
  speechKey: read('SPEECH_KEY', '', optional(String)), // required with tencent, and with openai if it requires a key
  recognitionProvider: read('RECOGNITION_PROVIDER', 'none', oneOf('none', 'openai', 'tencent')), // none: browsers recognise speech themselves
  recognitionUrl: read('RECOGNITION_URL', '', optional(address('http:', 'https:'))), // required with openai; up to /v1
  recognitionModel: read('RECOGNITION_MODEL', '', optional(String)), // required with openai
  recognitionKeyId: read('RECOGNITION_KEY_ID', '', optional(String)), // required with tencent
  recognitionKey: read('RECOGNITION_KEY', '', optional(String)), // required with tencent, and with openai if it requires a key
});

const optional =
  <T>(parse: (value: string) => T) =>
  (value: string): T | undefined =>
    value === '' ? undefined : parse(value);

const integer = (min: number, max: number) => (value: string) => {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new Error(`must be a whole number from ${min} to ${max}`);
  }
  return number;
};

const address =
  (...protocols: string[]) =>
  (value: string) => {
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      throw new Error(
        `must be an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`,
      );
    }
    return value.replace(/\/+$/, '');
  };

function mobiles(value: string): string[] {
  const numbers = value.split(',').map((number) => number.trim());
  const entries = numbers.filter((number) => number !== '');
  if (!entries.every((number) => /^1[3-9]\d{9}$/.test(number))) {
    throw new Error('must be mobile numbers of eleven digits, separated by commas');
  }
  return entries;
}

/** Apple compares the URL character by character, so it is kept as it was written. */
function redirect(value: string): string {
  address('https:')(value);
  return value;
}

const oneOf =
  <const Values extends readonly string[]>(...values: Values) =>
  (value: string): Values[number] => {
    const found = values.find((word) => word === value);
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return found;
  };

function list(value: string): [string, ...string[]] {
  const [first, ...rest] = value.split(',').map((one) => one.trim());
  if (!first || rest.includes('')) throw new Error('must be names, separated by commas');
  return [first, ...rest];
}

/** Origins of pages, as browsers write them; `capacitor:` is the origin of an iPhone's web view. */
function origins(value: string): string[] {
  const entries = list(value);
  if (!entries.every((one) => /^(?:https?|capacitor):\/\/[\w.-]+(?::\d+)?$/.test(one)))
    throw new Error('must be origins like https://localhost, separated by commas');
  return entries;
}

/** STUN or TURN addresses for WebRTC, separated by commas. */
const ice =
  (scheme: string) =>
  (value: string): string[] => {
    const urls = value.split(',').map((one) => one.trim());
    const entries = urls.filter((one) => one !== '');
    if (
      !entries.every((one) => new RegExp(`^${scheme}s?:[^\\s:]+(:\\d+)?(\\?transport=(udp|tcp))?$`).test(one))
    )
      throw new Error(`must be addresses like ${scheme}:host:port, separated by commas`);
    return entries;
  };

/** A key file as it is, or in one line with `\n` for each line break. */
function pem(value: string): string {
  const text = value.replaceAll('\\n', '\n');
  if (!text.startsWith('-----BEGIN PRIVATE KEY-----')) throw new Error('must begin with BEGIN PRIVATE KEY');
  return text;
}

function flag(value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new Error('must be on or off');
  return value === 'on';
}

function level(value: string): LogLevel {
  const found = logLevels.find((one) => one === value);
  if (!found) throw new Error(`must be one of ${logLevels.join(', ')}`);
  return found;
}

function secret(value: string): string {
  if (Buffer.byteLength(value) < 32) throw new Error('must have at least 32 bytes');
  return value;
}
