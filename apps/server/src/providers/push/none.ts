import type { Push } from '../../ports/push.ts';

/** The push of an academy that has none: phones are told nothing, and whoever asks reads why. */
export const noPush: Push = {
  send: async () => ({ became: 'lost', why: 'no push service is set up' }),
};
