import type { shareChannels } from '@academy/contract/areas/interactive.ts';
import { toast as limits } from '@academy/contract/limits.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../data/call.ts';
import { showEarned } from '../../../data/show-earned.ts';
import { trackUsageEvent } from '../../../data/track-usage.ts';
import { findContent, type SharedSubject } from './use-shared.ts';

export type ShareChannel = (typeof shareChannels)[number];

/** Records a share and shows the credit it earned. Nothing waits for it, and its failure is ignored. */
export function recordShare(
  client: QueryClient,
  { subject, channel }: { subject: SharedSubject | undefined; channel: ShareChannel },
): void {
  trackUsageEvent('share');
  const content = subject && findContent(subject);
  if (!content) return;
  void call('POST content/interactive/share', { ...content, channel })
    // After the word that the link was copied, which says what to do next.
    .then(({ earned }) => setTimeout(showEarned, limits.duration, client, earned))
    .catch(() => {});
}
