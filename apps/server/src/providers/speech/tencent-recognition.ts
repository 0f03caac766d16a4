import { vendorFailure } from '../../kit/ask-vendor.ts';
import type { Recognition } from '../../ports/recognition.ts';
import { askTencent, type TencentAccount } from './ask-tencent.ts';

/** Recognises with Tencent Cloud (asr 2019-06-14, SentenceRecognition): a minute and 3 MB in base64 at most. */
export const createTencentRecognition = (account: TencentAccount): Recognition => ({
  recognise: async ({ wav, signal }) => {
    const { Result: words } = await askTencent(account, {
      service: 'asr',
      action: 'SentenceRecognition',
      version: '2019-06-14',
      fields: {
        EngSerViceType: '16k_zh',
        SourceType: 1,
        VoiceFormat: 'wav',
        Data: Buffer.from(wav).toString('base64'),
        DataLen: wav.length,
      },
      signal,
    });
    if (typeof words !== 'string') throw vendorFailure('Tencent asr', 'an answer without words');
    return words.trim();
  },
});
