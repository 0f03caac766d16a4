import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useIsSignedIn } from '../../session/use-profile.ts';
import { findGuestSeconds } from './guest-views.ts';
import { applyProgress } from './progress-sync.ts';
import { ViewRecorder, watchPageLeave } from './view-recorder.ts';

type Article = Pick<ContentDetail, 'content_id' | 'article' | 'mine'>;

/** Milliseconds between two checks of what is visible. */
const checkInterval = 1_000;

/**
 * Reports reading time to the server; a guest's stays on the device until they sign in.
 *
 * Each second that the page is visible counts one second of the article's reading time, but at most up to the share
 * that was scrolled into view: neither leaving the page open at its start nor scrolling straight to the end counts as
 * reading.
 */
export function useReadingRecorder(content: Article, text: RefObject<HTMLElement | null>): void {
  const client = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const { content_id: contentId, article } = content;
  const total = article?.reading_seconds ?? 0;
  const isKnown = content.mine !== null;
  // Seconds read on an earlier visit are not counted again.
  const findStart = useEffectEvent(() =>
    isSignedIn
      ? (content.mine?.progress?.seen_seconds ?? 0)
      : findGuestSeconds({ content_id: contentId, content_type: 'graphic' }),
  );
  useEffect(() => {
    if ((isSignedIn && !isKnown) || total === 0) return;
    const unit = { content_id: contentId, content_type: 'graphic' } as const;
    const recorder = new ViewRecorder(
      unit,
      (heartbeat, response) => applyProgress(client, heartbeat, response),
      { isGuest: !isSignedIn },
    );
    let readSeconds = findStart();
    let furthest = 0;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' || !text.current) return;
      furthest = Math.max(furthest, computeVisibleShare(text.current) * total);
      const next = Math.min(readSeconds + checkInterval / 1_000, total);
      // Starts one second earlier, so that the interval continues the one of the last visit.
      recorder.recordSecond(readSeconds, { position: furthest });
      if (next <= furthest) recorder.recordSecond((readSeconds = next), { position: furthest });
    }, checkInterval);
    const stopWatching = watchPageLeave(() => recorder.sendHeartbeat({ leaving: true }));
    return () => {
      clearInterval(timer);
      stopWatching();
      recorder.close();
    };
  }, [client, text, isSignedIn, isKnown, contentId, total]);
}

/** The share of the text above the lower edge of the screen, from 0 to 1. */
function computeVisibleShare(text: HTMLElement): number {
  const { top, height } = text.getBoundingClientRect();
  const bottomEdge = text.closest('[data-scroll]')?.getBoundingClientRect().bottom ?? innerHeight;
  return height > 0 ? Math.min(1, Math.max(0, (bottomEdge - top) / height)) : 0;
}
