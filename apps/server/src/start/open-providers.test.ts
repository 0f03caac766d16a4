import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportPKCS8, generateKeyPair } from 'jose';
import { expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { systemClock } from '../kit/clock.ts';
import { findSmsVendor } from './open-sms.ts';
import { openEmbeddings, openLiveCdn, openLlm, openMap, openUsageSink } from './open-providers.ts';
import { openApple } from './open-apple.ts';
import { openPush } from './open-push.ts';
import { openRecognition, openSpeech } from './open-speech.ts';
import { openWeChatSignIn } from './open-wechat.ts';

const sms = (environment: Record<string, string>) => findSmsVendor(readConfig(environment), systemClock);
const apple = (environment: Record<string, string>) => openApple(readConfig(environment), systemClock);
const cdn = (environment: Record<string, string>) => openLiveCdn(readConfig(environment), systemClock);
const wechat = (environment: Record<string, string>) =>
  openWeChatSignIn(readConfig(environment), systemClock);

test('with nothing set no outside service is used', async () => {
  expect(sms({})).toBeUndefined();
  expect(await apple({})).toBeUndefined();
  expect(wechat({})).toBeUndefined();
  expect(cdn({})).toBeUndefined();
  expect(openLlm(readConfig({}))).toBeUndefined();
  expect(openEmbeddings(readConfig({}))).toBeUndefined();
  expect(openUsageSink(readConfig({}))).toBeUndefined();
});

test('push needs a complete account', async () => {
  const push = (environment: Record<string, string>) => openPush(readConfig(environment), systemClock);
  expect(await (await push({})).send({} as never)).toMatchObject({ became: 'lost' });
  await expect(push({ PUSH_PROVIDER: 'fcm' })).rejects.toThrow(
    'PUSH_PROVIDER=fcm needs PUSH_SERVICE_ACCOUNT',
  );
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const account = {
    project_id: 'academy',
    client_email: 'push@academy.example',
    private_key: await exportPKCS8(privateKey),
    token_uri: 'https://oauth2.example/token',
  };
  const withAccount = (text: string) => push({ PUSH_PROVIDER: 'fcm', PUSH_SERVICE_ACCOUNT: text });
  expect(await withAccount(JSON.stringify(account))).toHaveProperty('send');
  const halves = [
    JSON.stringify({ ...account, project_id: '' }),
    '{"private_key":"hunter2"',
    '/nowhere/key.json',
  ];
  for (const text of halves)
    await expect(withAccount(text)).rejects.toThrow(
      /^PUSH_SERVICE_ACCOUNT must be the key file of a Google service account, or its text$/,
    );
});

test('a map service needs a key; a secret alone is an error', () => {
  const map = (environment: Record<string, string>) => openMap(readConfig(environment));
  expect(map({})).toBeUndefined();
  expect(map({ MAP_PROVIDER: 'amap' })).toBeUndefined();
  expect(map({ MAP_KEY: 'hunter2' })).toBeDefined();
  expect(map({ MAP_PROVIDER: 'amap', MAP_KEY: 'hunter2', MAP_SECRET: 'hunter3' })).toBeDefined();
  expect(() => map({ MAP_SECRET: 'hunter3' })).toThrow(/^MAP_SECRET needs MAP_KEY$/);
  expect(() => map({ MAP_PROVIDER: 'baidu' })).toThrow('MAP_PROVIDER must be one of tencent, amap');
});

test('a model needs its address and its name; the key is optional', () => {
  const llm = (environment: Record<string, string>) => openLlm(readConfig(environment));
  const url = 'https://model.example/v1';
  expect(llm({ LLM_URL: url, LLM_MODEL: 'small', LLM_KEY: 'hunter2' })).toMatchObject({ name: 'small' });
  expect(llm({ LLM_URL: url, LLM_MODEL: 'small' })).toBeDefined();
  expect(() => llm({ LLM_URL: url, LLM_KEY: 'hunter2' })).toThrow('LLM_URL needs LLM_MODEL');
  expect(() => llm({ LLM_MODEL: 'small' })).toThrow('LLM_MODEL needs LLM_URL');
  expect(() => llm({ LLM_URL: 'ftp://model.example', LLM_MODEL: 'small' })).toThrow(
    /LLM_URL must be an address/,
  );
});

test('a model for embeddings needs its address and its name; the key is optional', () => {
  const embeddings = (environment: Record<string, string>) => openEmbeddings(readConfig(environment));
  const url = 'https://model.example/v1';
  const whole = { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: 'small' };
  expect(embeddings({ ...whole, EMBEDDINGS_KEY: 'hunter2' })).toMatchObject({ model: 'small' });
  expect(embeddings(whole)).toBeDefined();
  expect(() => embeddings({ EMBEDDINGS_URL: url, EMBEDDINGS_KEY: 'hunter2' })).toThrow(
    /^EMBEDDINGS_URL needs EMBEDDINGS_MODEL$/,
  );
  expect(() => embeddings({ EMBEDDINGS_MODEL: 'small' })).toThrow('EMBEDDINGS_MODEL needs EMBEDDINGS_URL');
  expect(() => embeddings({ ...whole, EMBEDDINGS_URL: 'ftp://model.example' })).toThrow(
    /EMBEDDINGS_URL must be an address/,
  );
});

test('espeak-ng is a makeshift where it was found, and a choice where it is named', async () => {
  const programs = await mkdtemp(join(tmpdir(), 'academy-programs-'));
  const program = '#!/bin/sh\nexit 0\n';
  for (const name of ['espeak-ng', 'ffmpeg']) await writeFile(join(programs, name), program, { mode: 0o755 });
  vi.stubEnv('PATH', `${programs}:/bin:/usr/bin`);
  const speech = (environment: Record<string, string>) => openSpeech(readConfig(environment), systemClock);
  expect(await speech({})).toMatchObject({ name: 'espeak-ng cmn', isFallback: true });
  expect(await speech({ SPEECH_PROVIDER: 'espeak' })).toMatchObject({ isFallback: false });
  vi.unstubAllEnvs();
  await rm(programs, { recursive: true });
});

test('speech and recognition need a complete account; missing settings are named', async () => {
  const speech = (environment: Record<string, string>) => openSpeech(readConfig(environment), systemClock);
  const ear = (environment: Record<string, string>) => openRecognition(readConfig(environment), systemClock);
  const url = 'https://voice.example/v1';
  expect(await speech({ SPEECH_PROVIDER: 'none' })).toBeUndefined();
  expect(ear({})).toBeUndefined();
  const openai = { SPEECH_PROVIDER: 'openai', SPEECH_URL: url, SPEECH_MODEL: 'tts', SPEECH_VOICE: 'a' };
  expect(await speech(openai)).toMatchObject({ name: 'tts a' });
  await expect(speech({ SPEECH_PROVIDER: 'openai', SPEECH_KEY: 'hunter2' })).rejects.toThrow(
    'SPEECH_PROVIDER=openai needs SPEECH_URL, SPEECH_MODEL, SPEECH_VOICE',
  );
  const tencent = { SPEECH_PROVIDER: 'tencent', SPEECH_KEY_ID: 'id', SPEECH_KEY: 'hunter2' };
  expect(await speech(tencent)).toMatchObject({ name: 'tencent 101001' });
  expect(await speech({ ...tencent, SPEECH_VOICE: '1001' })).toMatchObject({ name: 'tencent 1001' });
  await expect(speech({ ...tencent, SPEECH_VOICE: 'alloy' })).rejects.toThrow(
    /needs a number as SPEECH_VOICE/,
  );
  await expect(speech({ ...tencent, SPEECH_KEY: '' })).rejects.toThrow(
    'SPEECH_PROVIDER=tencent needs SPEECH_KEY',
  );
  const nowhere = { SPEECH_PROVIDER: 'espeak', FFMPEG_PATH: '/nowhere/ffmpeg' };
  await expect(speech(nowhere)).rejects.toThrow('SPEECH_PROVIDER=espeak needs espeak-ng and ffmpeg');
  expect(await speech({ FFMPEG_PATH: '/nowhere/ffmpeg' })).toBeUndefined();
  const recognition = { RECOGNITION_PROVIDER: 'openai', RECOGNITION_URL: url, RECOGNITION_MODEL: 'asr' };
  expect(ear(recognition)).toBeDefined();
  expect(() => ear({ ...recognition, RECOGNITION_MODEL: '' })).toThrow(
    'RECOGNITION_PROVIDER=openai needs RECOGNITION_MODEL',
  );
  expect(() => ear({ RECOGNITION_PROVIDER: 'tencent' })).toThrow(
    'RECOGNITION_PROVIDER=tencent needs RECOGNITION_KEY_ID, RECOGNITION_KEY',
  );
});

const smsAccount = {
  SMS_KEY_ID: 'id',
  SMS_KEY_SECRET: 'hunter2',
  SMS_SIGN_NAME: '学院',
  SMS_TEMPLATE: 'SMS_1',
};

test('an SMS vendor needs a complete account; missing settings are named, values never shown', () => {
  expect(sms({ ...smsAccount, SMS_PROVIDER: 'aliyun' })).toBeDefined();
  expect(sms({ ...smsAccount, SMS_PROVIDER: 'tencent', SMS_SDK_APP_ID: '1400' })).toBeDefined();
  expect(() => sms({ ...smsAccount, SMS_PROVIDER: 'tencent' })).toThrow(
    'SMS_PROVIDER=tencent needs SMS_SDK_APP_ID',
  );
  expect(() => sms({ SMS_PROVIDER: 'aliyun', SMS_KEY_SECRET: 'hunter2' })).toThrow(
    'SMS_PROVIDER=aliyun needs SMS_KEY_ID, SMS_SIGN_NAME, SMS_TEMPLATE',
  );
  expect(() => sms({ SMS_PROVIDER: 'aliyun', SMS_KEY_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
});

test('Apple needs a complete account with a valid key', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const account = {
    APPLE_CLIENT_IDS: 'com.example.web, com.example.app',
    APPLE_TEAM_ID: 'T',
    APPLE_KEY_ID: 'K',
    // As it fits into one line.
    APPLE_PRIVATE_KEY: (await exportPKCS8(privateKey)).trim().replaceAll('\n', String.raw`\n`),
    APPLE_REDIRECT_URI: 'https://academy.example/wx/pages/common/login',
  };
  expect(await apple(account)).toMatchObject({
    clientId: 'com.example.web',
    redirectUri: account.APPLE_REDIRECT_URI,
  });
  const { APPLE_TEAM_ID: _, APPLE_KEY_ID: __, ...half } = account;
  await expect(apple(half)).rejects.toThrow('APPLE_CLIENT_IDS needs APPLE_TEAM_ID, APPLE_KEY_ID');
  const broken = { ...account, APPLE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----hunter2' };
  await expect(apple(broken)).rejects.toThrow(/^APPLE_PRIVATE_KEY must be the key file of Apple/);
});

test('WeChat is opened by the official account, the mini program or both', () => {
  const page = { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 's' };
  const mini = { WECHAT_MINI_APP_ID: 'wx2', WECHAT_MINI_SECRET: 's' };
  expect(wechat(page)?.pageAppId).toBe('wx1');
  expect(wechat({ ...page, ...mini })?.pageAppId).toBe('wx1');
  expect(wechat(mini)).toMatchObject({ pageAppId: undefined });
  expect(() => wechat({ WECHAT_MINI_APP_ID: 'wx2' })).toThrow('WECHAT_MINI_APP_ID needs WECHAT_MINI_SECRET');
});

test('lives are pushed to a configured CDN, and signed with keys', () => {
  const whole = {
    LIVE_ORIGIN: 'cdn',
    LIVE_PUSH_URL: 'rtmp://push.example/live',
    LIVE_PLAY_URL: 'https://play.example/live',
  };
  expect(cdn(whole)?.pushUrl(7)).toBe('rtmp://push.example/live/academy-7');
  expect(() => cdn({ LIVE_ORIGIN: 'cdn' })).toThrow('LIVE_ORIGIN=cdn needs LIVE_PUSH_URL, LIVE_PLAY_URL');
  const signed = { ...whole, LIVE_SIGNING: 'aliyun', LIVE_PUSH_KEY: 'hunter2' };
  expect(() => cdn(signed)).toThrow('LIVE_SIGNING=aliyun needs LIVE_PLAY_KEY');
  expect(() => cdn(signed)).not.toThrow(/hunter2/);
  expect(cdn({ ...signed, LIVE_PLAY_KEY: 'hunter3' })?.playUrl(7)).toMatch(
    /m3u8\?auth_key=\d+-0-0-[0-9a-f]{32}$/,
  );
});

test('outside usage statistics need their address, site, token and our public address', () => {
  const sink = (environment: Record<string, string>) => openUsageSink(readConfig(environment));
  const whole = {
    USAGE_PROVIDER: 'matomo',
    USAGE_URL: 'https://matomo.example.cn',
    USAGE_SITE: '3',
    USAGE_TOKEN: 'a-token',
    PUBLIC_URL: 'https://xue.example.cn',
  };
  expect(sink(whole)).toBeDefined();
  for (const missing of ['USAGE_URL', 'USAGE_SITE', 'USAGE_TOKEN', 'PUBLIC_URL'])
    expect(() => sink({ ...whole, [missing]: '' })).toThrow(`USAGE_PROVIDER=matomo needs ${missing}`);
  expect(() => sink({ USAGE_PROVIDER: 'another' })).toThrow('USAGE_PROVIDER must be one of own, matomo');
});
