import { fakeTeam, startFakeApple } from '../../apps/server/src/providers/apple/testing/fake-apple.ts';
import { startFakeModel } from '../../apps/server/src/providers/llm/testing/fake-model.ts';
import { startFakeOpenAiSpeech } from '../../apps/server/src/providers/speech/testing/fake-openai-speech.ts';
import {
  fakeAccount,
  fakeMiniProgram,
  startFakeWechat,
} from '../../apps/server/src/providers/wechat/testing/fake-wechat.ts';

export const appleClient = 'com.example.academy.web';
export const wechatApp = fakeAccount.appId;

export type Vendors = Awaited<ReturnType<typeof startVendors>>;

/** Outside services on this machine, so that calls that need one can succeed; and the settings that name them. */
export async function startVendors() {
  const [apple, wechat, speech, model] = await Promise.all([
    startFakeApple(),
    startFakeWechat(),
    startFakeOpenAiSpeech(),
    startFakeModel(),
  ]);
  const environment = {
    HOSTILE_VENDORS: `https://appleid.apple.com=${apple.origin},https://api.weixin.qq.com=${wechat.origin}`,
    APPLE_CLIENT_IDS: appleClient,
    APPLE_TEAM_ID: fakeTeam.teamId,
    APPLE_KEY_ID: fakeTeam.keyId,
    APPLE_PRIVATE_KEY: apple.privateKey,
    APPLE_REDIRECT_URI: 'https://academy.example/wx/pages/common/login',
    WECHAT_APP_ID: fakeAccount.appId,
    WECHAT_APP_SECRET: fakeAccount.secret,
    WECHAT_MINI_APP_ID: fakeMiniProgram.appId,
    WECHAT_MINI_SECRET: fakeMiniProgram.secret,
    SPEECH_PROVIDER: 'openai',
    SPEECH_URL: speech.url,
    SPEECH_MODEL: 'loud',
    SPEECH_VOICE: 'clear',
    RECOGNITION_PROVIDER: 'openai',
    RECOGNITION_URL: speech.url,
    RECOGNITION_MODEL: 'ear',
    LLM_URL: model.url,
    LLM_MODEL: 'small',
  };
  const close = () => Promise.all([apple, wechat, speech, model].map((vendor) => vendor.close()));
  return { apple, wechat, environment, close };
}
