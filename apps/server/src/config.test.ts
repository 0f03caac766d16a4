import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('everything has a default', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databasePool: 10,
    demo: true,
    logLevel: 'info',
    publicUrl: undefined,
    trustProxy: false,
    tokenSecret: undefined,
    s3Bucket: undefined,
    s3Endpoint: undefined,
    s3Region: 'us-east-1',
    s3AccessKey: undefined,
    s3SecretKey: undefined,
    s3PathStyle: false,
    smsProvider: 'outbox',
    smsPerHour: 3_000,
    outboxPage: true,
    operatorMobiles: [],
    roomsShared: false,
    stunUrls: [],
    turnUrls: [],
    liveOrigin: 'own',
    liveSigning: 'none',
    liveSignedHours: 12,
    llmTokensPerPerson: 100_000,
    llmTokensInAll: 5_000_000,
    usageProvider: 'own',
    speechProvider: 'auto',
    pushProvider: 'none',
    recognitionProvider: 'none',
    mapProvider: 'tencent',
    emergencyUrl: undefined,
  });
});

test('the environment is read, blanks count as absent, and nothing changes later', () => {
  const config = readConfig({ PORT: ' 9000 ', DEMO: 'off', PUBLIC_URL: 'https://a.example/', LOG_LEVEL: '' });
  expect(config).toMatchObject({ port: 9000, demo: false, publicUrl: 'https://a.example', logLevel: 'info' });
  expect(Object.isFrozen(config)).toBe(true);
});

test('operators are listed with commas', () => {
  const { operatorMobiles } = readConfig({ OPERATOR_MOBILES: '13912345678, 13987654321,' });
  expect(operatorMobiles).toEqual(['13912345678', '13987654321']);
});

test('a key may be in one line, and client ids are listed with commas, the web service first', () => {
  const config = readConfig({
    APPLE_PRIVATE_KEY: String.raw`-----BEGIN PRIVATE KEY-----\nMIGT\n-----END PRIVATE KEY-----`,
    APPLE_CLIENT_IDS: 'com.example.web, com.example.app',
    APPLE_REDIRECT_URI: 'https://a.example/back/',
  });
  expect(config.applePrivateKey?.split('\n')).toHaveLength(3);
  expect(config.appleClientIds).toEqual(['com.example.web', 'com.example.app']);
  expect(config.appleRedirectUri).toBe('https://a.example/back/');
});

test.each([
  [{ DEMO: 'on' }, true],
  [{ DEMO: 'off' }, false],
  [{ PUBLIC_URL: 'https://a.example' }, false],
  [{ PUBLIC_URL: 'https://a.example', OUTBOX_PAGE: 'on' }, true],
  [{ OUTBOX_PAGE: 'off' }, false],
])('%j: whether the page with unsent codes is on', (environment, shown) => {
  expect(readConfig(environment).outboxPage).toBe(shown);
});

test.each([
  [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT must be'],
  [{ DEMO: 'yes' }, 'DEMO must be on or off'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://',
  ],
  [{ PUBLIC_URL: 'academy' }, 'PUBLIC_URL must be an address'],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be'],
  [{ STORAGE_S3_ENDPOINT: 'minio:9000' }, 'STORAGE_S3_ENDPOINT must be an address'],
  [{ STORAGE_S3_PATH_STYLE: 'yes' }, 'STORAGE_S3_PATH_STYLE must be on or off'],
  [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER must be one of outbox, aliyun, tencent'],
  [{ APPLE_PRIVATE_KEY: 'hunter2' }, 'APPLE_PRIVATE_KEY must begin with BEGIN PRIVATE KEY'],
  [{ APPLE_CLIENT_IDS: 'a,,b' }, 'APPLE_CLIENT_IDS must be names, separated by commas'],
  [
    { APPLE_REDIRECT_URI: 'http://a.example' },
    'APPLE_REDIRECT_URI must be an address that begins with https://',
  ],
  [{ OUTBOX_PAGE: 'yes' }, 'OUTBOX_PAGE must be on or off'],
  [{ RTMP_PORT: 'on' }, 'RTMP_PORT must be a whole number from 0 to 65535'],
  [{ LIVE_ORIGIN: 'nginx' }, 'LIVE_ORIGIN must be one of own, cdn'],
  [{ LIVE_PUSH_URL: 'https://a.example' }, 'LIVE_PUSH_URL must be an address that begins with rtmp://'],
  [{ LIVE_PLAY_URL: 'rtmp://a.example' }, 'LIVE_PLAY_URL must be an address that begins with http://'],
  [{ LIVE_SIGNING: 'md5' }, 'LIVE_SIGNING must be one of none, tencent, aliyun'],
  [{ LIVE_SIGNED_HOURS: '0' }, 'LIVE_SIGNED_HOURS must be a whole number from 1 to 168'],
  [{ OPERATOR_MOBILES: '13800000001,42' }, 'OPERATOR_MOBILES must be mobile numbers'],
  [{ TOKEN_SECRET: 'short' }, 'TOKEN_SECRET must have at least 32 bytes'],
])('%j is refused', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test('a refused value is not repeated in the message, since it may be a secret', () => {
  expect(() => readConfig({ TOKEN_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
  expect(() => readConfig({ APPLE_PRIVATE_KEY: 'hunter2' })).not.toThrow(/hunter2/);
});

test('STUN and TURN addresses are lists of their own', () => {
  const { stunUrls, turnUrls } = readConfig({
    STUN_URLS: 'stun:stun.example.org:3478, stun:other.example.org',
    TURN_URLS: 'turn:turn.example.org:3478?transport=udp,turns:turn.example.org:443?transport=tcp',
  });
  expect(stunUrls).toEqual(['stun:stun.example.org:3478', 'stun:other.example.org']);
  expect(turnUrls).toHaveLength(2);
  for (const STUN_URLS of ['stun.example.org', 'turn:stun.example.org', 'stun:', 'stun:a b'])
    expect(() => readConfig({ STUN_URLS })).toThrow('STUN_URLS');
});
