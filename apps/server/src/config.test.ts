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
    emergencyUrl: undefined,
  });
});

test('the environment is read, blanks count as absent, and nothing changes later', () => {
  const config = readConfig({ PORT: ' 9000 ', DEMO: 'off', PUBLIC_URL: 'https://a.example/', LOG_LEVEL: '' });
  expect(config).toMatchObject({ port: 9000, demo: false, publicUrl: 'https://a.example', logLevel: 'info' });
  expect(Object.isFrozen(config)).toBe(true);
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
  [{ TOKEN_SECRET: 'short' }, 'TOKEN_SECRET must have at least 32 bytes'],
])('%j is refused', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test('a refused value is not repeated, since it may be a secret', () => {
  expect(() => readConfig({ TOKEN_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
});
