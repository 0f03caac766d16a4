import type { QaReply } from '@academy/contract/realtime/chat.ts';

/** A piece of an answer as the server sends it. */
export const sampleReply = (more: Partial<QaReply>): QaReply => ({
  record_id: 7,
  request_id: null,
  offset: 0,
  content: '',
  anew: false,
  is_final: false,
  answerer: null,
  generated: false,
  stopped: false,
  hotlines: [],
  has_notice: false,
  follow_ups: [],
  ...more,
});
