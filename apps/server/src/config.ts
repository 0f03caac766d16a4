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
  // Somebody tries the academy locally: the demo is on and there is no public address.
  const isLocalTrial = read('DEMO', 'on', flag) && read('PUBLIC_URL', '', String) === '';
  const port = read('PORT', '8080', integer(0, 65_535)); // above 1023, so that no root rights are needed; 0 takes any free port
  return Object.freeze({
    port,
    host: read('HOST', '0.0.0.0', String), // phones in the same network must reach a laptop
    appDir: read('APP_DIR', '', optional(resolve)), // none: the app built here; a release that lies elsewhere
    dataDir: read('DATA_DIR', './data', resolve), // database, media and secrets: the one thing to back up
    databaseUrl: read('DATABASE_URL', '', optional(address('postgres:', 'postgresql:'))), // none: PostgreSQL of our own
    databasePool: read('DATABASE_POOL', '10', integer(2, 200)), // connections; two cores gain nothing from more
    demo: read('DEMO', 'on', flag), // an empty academy cannot be judged
    logLevel: read('LOG_LEVEL', 'info', level), // one line a request
    publicUrl: read('PUBLIC_URL', '', optional(address('http:', 'https:'))), // none: localhost; behind a proxy its name
    appOrigins: read('APP_ORIGINS', '', optional(origins)), // none: calls come from our own pages alone; else those of the hybrid app
    trustProxy: read('TRUST_PROXY', 'off', flag), // on only behind a proxy, else callers could forge their address
    tokenSecret: read('TOKEN_SECRET', '', optional(secret)), // none: made once, kept in DATA_DIR; shared by processes
    ffmpegPath: read('FFMPEG_PATH', '', optional(String)), // none: ffmpeg on PATH, ffprobe beside it
    s3Bucket: read('STORAGE_S3_BUCKET', '', optional(String)), // none: pictures and videos lie in DATA_DIR
    s3Endpoint: read('STORAGE_S3_ENDPOINT', '', optional(address('http:', 'https:'))), // none: Amazon's own
    s3Region: read('STORAGE_S3_REGION', 'us-east-1', String), // most other servers do not care, but it must be signed
    s3AccessKey: read('STORAGE_S3_ACCESS_KEY', '', optional(String)), // needed with a bucket
    s3SecretKey: read('STORAGE_S3_SECRET_KEY', '', optional(String)), // needed with a bucket
    s3PathStyle: read('STORAGE_S3_PATH_STYLE', 'off', flag), // on for MinIO and its like; clouds put the bucket into the host
    wechatAppId: read('WECHAT_APP_ID', '', optional(String)), // none: shared pages show plain cards in WeChat
    wechatAppSecret: read('WECHAT_APP_SECRET', '', optional(String)), // needed with an app id
    wechatMiniAppId: read('WECHAT_MINI_APP_ID', '', optional(String)), // none: nobody signs in from a mini program
    wechatMiniSecret: read('WECHAT_MINI_SECRET', '', optional(String)), // needed with a mini program
    appleClientIds: read('APPLE_CLIENT_IDS', '', optional(list)), // none: nobody signs in with Apple; the web service first
    appleTeamId: read('APPLE_TEAM_ID', '', optional(String)), // needed with client ids
    appleKeyId: read('APPLE_KEY_ID', '', optional(String)), // needed with client ids
    applePrivateKey: read('APPLE_PRIVATE_KEY', '', optional(pem)), // needed with client ids
    appleRedirectUri: read('APPLE_REDIRECT_URI', '', optional(redirect)), // needed with client ids
    ...readSms(read),
    outboxPage: read('OUTBOX_PAGE', isLocalTrial ? 'on' : 'off', flag), // codes that were not sent, readable by whoever is near
    operatorMobiles: read('OPERATOR_MOBILES', '', mobiles), // who runs the academy: without one nobody could begin
    roomsShared: read('ROOMS_SHARED', 'off', flag), // on where several processes serve one DATABASE_URL
    stunUrls: read('STUN_URLS', '', ice('stun')), // none: seats reach each other within one network only
    turnUrls: read('TURN_URLS', '', ice('turn')), // relays for seats behind strict networks, such as coturn
    turnSecret: read('TURN_SECRET', '', optional(String)), // needed with relays: coturn's static-auth-secret
    ...readLiveSettings(read),
    ...readModel(read),
    ...readSpeech(read),
    mapProvider: read('MAP_PROVIDER', 'tencent', oneOf('tencent', 'amap')), // whose key it is
    mapKey: read('MAP_KEY', '', optional(String)), // none: places are told by our own table of county seats
    mapSecret: read('MAP_SECRET', '', optional(String)), // none: calls are not signed, and the vendor knows our address
    ...readUsage(read),
    pushProvider: read('PUSH_PROVIDER', 'none', oneOf('none', 'fcm')), // none: notices are read in the app alone
    pushServiceAccount: read('PUSH_SERVICE_ACCOUNT', '', optional(String)), // needed with fcm: the key file, or its text
    emergencyUrl: read('EMERGENCY_URL', '', optional(address('http:', 'https:'))), // set: every app leaves for it
  });
}

type Read = <T>(name: string, fallback: string, parse: (value: string) => T) => T;

const readSms = (read: Read) => ({
  smsProvider: read('SMS_PROVIDER', 'outbox', oneOf('outbox', 'aliyun', 'tencent')), // outbox: codes are not sent
  smsKeyId: read('SMS_KEY_ID', '', optional(String)), // needed with a vendor
  smsKeySecret: read('SMS_KEY_SECRET', '', optional(String)), // needed with a vendor
  smsSignName: read('SMS_SIGN_NAME', '', optional(String)), // needed with a vendor
  smsTemplate: read('SMS_TEMPLATE', '', optional(String)), // needed with a vendor; its one variable is the code
  smsSdkAppId: read('SMS_SDK_APP_ID', '', optional(String)), // needed with tencent
});

/** How lives are published and watched. */
const readLiveSettings = (read: Read) => ({
  rtmpPort: read('RTMP_PORT', '', optional(integer(0, 65_535))), // none: pages alone publish; 1935 is RTMP's own, 0 any free one
  liveOrigin: read('LIVE_ORIGIN', 'own', oneOf('own', 'cdn')), // cdn: lives are pushed on, and watched there
  livePushUrl: read('LIVE_PUSH_URL', '', optional(address('rtmp:', 'rtmps:'))), // needed with cdn; ends with the application
  livePlayUrl: read('LIVE_PLAY_URL', '', optional(address('http:', 'https:'))), // needed with cdn; HLS lies below it
  liveSigning: read('LIVE_SIGNING', 'none', oneOf('none', 'tencent', 'aliyun')), // none: a server of one's own network
  livePushKey: read('LIVE_PUSH_KEY', '', optional(String)), // needed with a vendor's signing
  livePlayKey: read('LIVE_PLAY_KEY', '', optional(String)), // needed with a vendor's signing
  liveSignedHours: read('LIVE_SIGNED_HOURS', '12', integer(1, 168)), // longer than any live: players ask with one address
});

/** Which service receives usage records, from devices that agreed to it. */
const readUsage = (read: Read) => ({
  usageProvider: read('USAGE_PROVIDER', 'own', oneOf('own', 'matomo')), // own: nobody but the academy
  usageUrl: read('USAGE_URL', '', optional(address('http:', 'https:'))), // needed with matomo: where it is installed
  usageSite: read('USAGE_SITE', '', optional(String)), // needed with matomo: the site's number there
  usageToken: read('USAGE_TOKEN', '', optional(String)), // needed with matomo: of a user with write access
});

/** The model that writes answers, and its token limits. */
const readModel = (read: Read) => ({
  llmUrl: read('LLM_URL', '', optional(address('http:', 'https:'))), // none: answers are quoted from the library; else up to /v1
  llmModel: read('LLM_MODEL', '', optional(String)), // needed with an address
  llmKey: read('LLM_KEY', '', optional(String)), // none: the model asks for none
  llmTokensPerPerson: read('LLM_TOKENS_PER_PERSON', '100000', integer(0, 1_000_000_000)), // a day; then the library answers
  llmTokensInAll: read('LLM_TOKENS_IN_ALL', '5000000', integer(0, 2_000_000_000)), // a day, of all together
});

/** The services that speak answers and recognise speech. */
const readSpeech = (read: Read) => ({
  speechProvider: read('SPEECH_PROVIDER', 'auto', oneOf('auto', 'none', 'openai', 'tencent', 'espeak')), // auto: espeak-ng if it is there
  speechUrl: read('SPEECH_URL', '', optional(address('http:', 'https:'))), // needed with openai; up to /v1
  speechModel: read('SPEECH_MODEL', '', optional(String)), // needed with openai
  speechVoice: read('SPEECH_VOICE', '', optional(String)), // needed with openai; with tencent its number
  speechKeyId: read('SPEECH_KEY_ID', '', optional(String)), // needed with tencent
  speechKey: read('SPEECH_KEY', '', optional(String)), // needed with tencent; with openai where it asks for one
  recognitionProvider: read('RECOGNITION_PROVIDER', 'none', oneOf('none', 'openai', 'tencent')), // none: browsers write down what is said
  recognitionUrl: read('RECOGNITION_URL', '', optional(address('http:', 'https:'))), // needed with openai; up to /v1
  recognitionModel: read('RECOGNITION_MODEL', '', optional(String)), // needed with openai
  recognitionKeyId: read('RECOGNITION_KEY_ID', '', optional(String)), // needed with tencent
  recognitionKey: read('RECOGNITION_KEY', '', optional(String)), // needed with tencent; with openai where it asks for one
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

/** Apple compares the address letter by letter, so it stays as it was written. */
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
