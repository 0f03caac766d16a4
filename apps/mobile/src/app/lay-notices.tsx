import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { NoticeBanner } from '../features/notices/notice-banner.tsx';
import { watchNotices } from '../features/notices/watch-notices.ts';

let stop: (() => void) | undefined;

/** Lays the place where news appears beside the app, once, and looks for news from now on. */
export function layNotices(client: QueryClient): void {
  if (!stop) {
    const place = document.createElement('div');
    document.body.append(place);
    createRoot(place).render(<NoticeBanner />);
  }
  stop?.();
  stop = watchNotices(client);
}
