import { liveStatus } from '@academy/contract/limits.ts';
import { viewCounts } from '@academy/contract/view-count-limits.ts';
import { useEffect } from 'react';
import { reportView, type ViewedContent } from './view-count-queue.ts';

interface Viewable extends ViewedContent {
  readonly live?: { readonly status: number } | null;
}

/**
 * Reports a view once the content has been in front of somebody for `viewCounts.after` without interruption; guests are
 * counted too. Nothing is reported without a content, or for a live that has not started.
 */
export function useViewCount(content: Viewable | undefined): void {
  const { content_id, content_type, live } = content ?? {};
  const hasStarted = live?.status !== liveStatus.upcoming;
  useEffect(() => {
    if (content_id === undefined || content_type === undefined || !hasStarted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = (): void => {
      document.removeEventListener('visibilitychange', wait);
      void reportView({ content_id, content_type });
    };
    const wait = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(report, viewCounts.after);
    };
    document.addEventListener('visibilitychange', wait);
    wait();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [content_id, content_type, hasStarted]);
}
