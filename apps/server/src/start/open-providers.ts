import { app } from '@academy/contract/limits.ts';
import type { Clock } from '../kit/clock.ts';
import { ConfigError } from '../kit/errors.ts';
import type { Embeddings } from '../ports/embeddings.ts';
import type { LiveCdn } from '../ports/live-origin.ts';
import type { LanguageModel } from '../ports/llm.ts';
import type { MapService } from '../ports/map.ts';
import type { UsageSink } from '../ports/usage-sink.ts';
import { createOpenAiEmbeddings } from '../providers/embeddings/openai.ts';
import { createLiveCdn } from '../providers/live-cdn/live-cdn.ts';
import { createOpenAiModel } from '../providers/llm/openai.ts';
import { createAmap } from '../providers/map/amap.ts';
import { createTencentMap } from '../providers/map/tencent-map.ts';
import { createMatomo } from '../providers/matomo/matomo.ts';
import { openApple } from './open-apple.ts';
import { openPush } from './open-push.ts';
import { findSmsVendor } from './open-sms.ts';
import { openRecognition, openSpeech } from './open-speech.ts';
import { openWechat, openWeChatSignIn } from './open-wechat.ts';
import { requireSettings } from './require-settings.ts';

type Settings = Parameters<typeof findSmsVendor>[0] &
  Parameters<typeof openApple>[0] &
  Parameters<typeof openEmbeddings>[0] &
  Parameters<typeof openLiveCdn>[0] &
  Parameters<typeof openLlm>[0] &
  Parameters<typeof openMap>[0] &
  Parameters<typeof openPush>[0] &
  Parameters<typeof openRecognition>[0] &
  Parameters<typeof openSpeech>[0] &
  Parameters<typeof openUsageSink>[0] &
  Parameters<typeof openWeChatSignIn>[0];

/** The outside services that are configured. Rejects with ConfigError for incomplete settings. */
export const openProviders = async (settings: Settings, clock: Clock) => ({
  smsVendor: findSmsVendor(settings, clock),
  apple: await openApple(settings, clock),
  liveCdn: openLiveCdn(settings, clock),
  llm: openLlm(settings),
  embeddings: openEmbeddings(settings),
  map: openMap(settings),
  push: await openPush(settings, clock),
  speech: await openSpeech(settings, clock),
  recognition: openRecognition(settings, clock),
  usageSink: openUsageSink(settings),
  wechat: openWechat(settings, clock),
  wechatSignIn: openWeChatSignIn(settings, clock),
});

interface LiveSettings {
  readonly liveOrigin: 'own' | 'cdn';
  readonly livePushUrl: string | undefined;
  readonly livePlayUrl: string | undefined;
  readonly liveSigning: 'none' | 'tencent' | 'aliyun';
  readonly livePushKey: string | undefined;
  readonly livePlayKey: string | undefined;
  readonly liveSignedHours: number;
}

/**
 * The CDN to which lives are pushed; undefined where viewers watch this server. Throws ConfigError for incomplete
 * settings.
 */
export function openLiveCdn(settings: LiveSettings, clock: Clock): LiveCdn | undefined {
  if (settings.liveOrigin === 'own') return undefined;
  const addresses = { LIVE_PUSH_URL: settings.livePushUrl, LIVE_PLAY_URL: settings.livePlayUrl };
  const { LIVE_PUSH_URL: pushUrl, LIVE_PLAY_URL: playUrl } = requireSettings('LIVE_ORIGIN=cdn', addresses);
  const { liveSigning: signing } = settings;
  const lifetime = settings.liveSignedHours * 3_600;
  const cdn = { pushUrl, playUrl, signing, lifetime, clock };
  if (signing === 'none') return createLiveCdn({ ...cdn, pushKey: '', playKey: '' });
  const keys = { LIVE_PUSH_KEY: settings.livePushKey, LIVE_PLAY_KEY: settings.livePlayKey };
  const { LIVE_PUSH_KEY: pushKey, LIVE_PLAY_KEY: playKey } = requireSettings(`LIVE_SIGNING=${signing}`, keys);
  return createLiveCdn({ ...cdn, pushKey, playKey });
}

interface LlmSettings {
  readonly llmUrl: string | undefined;
  readonly llmModel: string | undefined;
  readonly llmKey: string | undefined;
}

/**
 * The model that writes answers; undefined where the library answers alone. Throws ConfigError for incomplete
 * settings.
 */
export function openLlm({ llmUrl, llmModel, llmKey: key }: LlmSettings): LanguageModel | undefined {
  if (llmUrl === undefined && llmModel === undefined) return undefined;
  const setting = llmUrl === undefined ? 'LLM_MODEL' : 'LLM_URL';
  const { LLM_URL: url, LLM_MODEL: model } = requireSettings(setting, {
    LLM_URL: llmUrl,
    LLM_MODEL: llmModel,
  });
  return createOpenAiModel({ url, model, key });
}

interface EmbeddingsSettings {
  readonly embeddingsUrl: string | undefined;
  readonly embeddingsModel: string | undefined;
  readonly embeddingsKey: string | undefined;
}

/**
 * The model that compares questions with the library by their meaning; undefined where words alone are compared. Throws
 * ConfigError for incomplete settings.
 */
export function openEmbeddings({
  embeddingsUrl,
  embeddingsModel,
  embeddingsKey: key,
}: EmbeddingsSettings): Embeddings | undefined {
  if (embeddingsUrl === undefined && embeddingsModel === undefined) return undefined;
  const setting = embeddingsUrl === undefined ? 'EMBEDDINGS_MODEL' : 'EMBEDDINGS_URL';
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model } = requireSettings(setting, {
    EMBEDDINGS_URL: embeddingsUrl,
    EMBEDDINGS_MODEL: embeddingsModel,
  });
  return createOpenAiEmbeddings({ url, model, key });
}

interface MapSettings {
  readonly mapProvider: 'tencent' | 'amap';
  readonly mapKey: string | undefined;
  readonly mapSecret: string | undefined;
}

/** The map service; undefined without a key: then the academy's own table is used. */
export function openMap({
  mapProvider,
  mapKey: key,
  mapSecret: secret,
}: MapSettings): MapService | undefined {
  if (key === undefined) {
    if (secret !== undefined) throw new ConfigError('MAP_SECRET needs MAP_KEY');
    return undefined;
  }
  return mapProvider === 'amap' ? createAmap({ key, secret }) : createTencentMap({ key, secret });
}

interface UsageSettings {
  readonly usageProvider: 'own' | 'matomo';
  readonly usageUrl: string | undefined;
  readonly usageSite: string | undefined;
  readonly usageToken: string | undefined;
  readonly publicUrl: string | undefined;
}

/**
 * The service that usage records are forwarded to; undefined where there is none. Throws ConfigError for incomplete
 * settings.
 */
export function openUsageSink(settings: UsageSettings): UsageSink | undefined {
  if (settings.usageProvider === 'own') return undefined;
  const account = requireSettings('USAGE_PROVIDER=matomo', {
    USAGE_URL: settings.usageUrl,
    USAGE_SITE: settings.usageSite,
    USAGE_TOKEN: settings.usageToken,
    PUBLIC_URL: settings.publicUrl,
  });
  return createMatomo({
    url: account.USAGE_URL,
    site: account.USAGE_SITE,
    token: account.USAGE_TOKEN,
    appUrl: account.PUBLIC_URL + app.basePath.replace(/\/$/, ''),
  });
}
