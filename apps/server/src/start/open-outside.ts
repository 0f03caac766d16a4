import type { Clock } from '../kit/clock.ts';
import { findSmsVendor } from './find-sms-vendor.ts';
import { openApple } from './open-apple.ts';
import { openLiveCdn } from './open-live-cdn.ts';
import { openLlm } from './open-llm.ts';
import { openMap } from './open-map.ts';
import { openPush } from './open-push.ts';
import { openRecognition } from './open-recognition.ts';
import { openSpeech } from './open-speech.ts';
import { openUsageSink } from './open-usage-sink.ts';
import { openWeChatSignIn } from './open-wechat-sign-in.ts';
import { openWechat } from './open-wechat.ts';

type Settings = Parameters<typeof findSmsVendor>[0] &
  Parameters<typeof openApple>[0] &
  Parameters<typeof openLiveCdn>[0] &
  Parameters<typeof openLlm>[0] &
  Parameters<typeof openMap>[0] &
  Parameters<typeof openPush>[0] &
  Parameters<typeof openRecognition>[0] &
  Parameters<typeof openSpeech>[0] &
  Parameters<typeof openUsageSink>[0] &
  Parameters<typeof openWeChatSignIn>[0];

/** The services of others, each where it is set up. Rejects with ConfigError for one that is set up by half. */
export const openOutside = async (settings: Settings, clock: Clock) => ({
  smsVendor: findSmsVendor(settings, clock),
  apple: await openApple(settings, clock),
  liveCdn: openLiveCdn(settings, clock),
  llm: openLlm(settings),
  map: openMap(settings),
  push: await openPush(settings, clock),
  speech: await openSpeech(settings, clock),
  recognition: openRecognition(settings, clock),
  usageSink: openUsageSink(settings),
  wechat: openWechat(settings, clock),
  wechatSignIn: openWeChatSignIn(settings, clock),
});
