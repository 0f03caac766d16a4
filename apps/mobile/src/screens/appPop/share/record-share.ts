import type { shareChannels } from '@academy/contract/areas/interactive.ts';
import { call } from '../../../session/call.ts';
import { findContent, type SharedSubject } from './shared-subject.ts';

export type ShareChannel = (typeof shareChannels)[number];

/** Notes that something was shared. Nobody waits for it, and its failure is nobody's trouble. */
export function recordShare(subject: SharedSubject | undefined, channel: ShareChannel): void {
  const content = subject && findContent(subject);
  if (content) void call('POST content/interactive/share', { ...content, channel }).catch(() => {});
}
