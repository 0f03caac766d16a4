import type { Api } from '@academy/contract/endpoints.ts';

type ChatToken = Api['GET qa/ai/wstoken']['output'];

/** An answer to the request for a token: of an academy without voices, whose caller has three questions left. */
export const sampleToken = (
  change: Partial<ChatToken> = {},
): Pick<ChatToken, 'token' | 'left' | 'speaks' | 'prefers_device_voice' | 'recognises'> => ({
  token: 't',
  left: 3,
  speaks: false,
  prefers_device_voice: false,
  recognises: false,
  ...change,
});
