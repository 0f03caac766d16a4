import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { NoticeBanner } from '../../features/notices/notice-banner.tsx';
import { startNoticePolling } from '../../features/notices/poll-notices.ts';

let stop: (() => void) | undefined;

/** Mounts the notice banner beside the app, once, and starts polling for notices. */
export function mountNotices(client: QueryClient): void {
  if (!stop) {
    const container = document.createElement('div');
    document.body.append(container);
    createRoot(container).render(<NoticeBanner />);
  }
  stop?.();
  stop = startNoticePolling(client);
}
