import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useIsSignedIn } from '../../session/use-person.ts';
import { settleProgress } from './settle-progress.ts';
import { ViewRecorder } from './view-recorder.ts';
import { watchLeaving } from './watch-leaving.ts';

/** What of an article is needed to know. */
type Article = Pick<ContentDetail, 'content_id' | 'article' | 'mine'>;

/** Milliseconds between two looks at what is in sight. */
const look = 1_000;

/**
 * Tells the server how long an article was read. Each second that the page is looked at fills one more second of its
 * reading time, but no further than what has been scrolled into sight: neither leaving it open at its first lines nor
 * running to its end counts as reading.
 */
export function useReadingRecorder(content: Article, text: RefObject<HTMLElement | null>): void {
  const client = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const { content_id: contentId, article } = content;
  const total = article?.reading_seconds ?? 0;
  const isKnown = content.mine !== null;
  // What was read on an earlier visit is not read anew.
  const findStart = useEffectEvent(() => content.mine?.progress?.seen_seconds ?? 0);
  useEffect(() => {
    if (!isSignedIn || !isKnown || total === 0) return;
    const thing = { content_id: contentId, content_type: 'graphic' } as const;
    const recorder = new ViewRecorder(thing, (beat, answer) => settleProgress(client, beat, answer));
    let filled = findStart();
    let furthest = 0;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' || !text.current) return;
      furthest = Math.max(furthest, findShareInSight(text.current) * total);
      const next = Math.min(filled + look / 1_000, total);
      // A second earlier than it is, so that the stretch begins where the last visit ended.
      recorder.reach(filled, furthest);
      if (next <= furthest) recorder.reach((filled = next), furthest);
    }, look);
    const stopLeaving = watchLeaving(() => recorder.beat({ leaving: true }));
    return () => {
      clearInterval(timer);
      stopLeaving();
      recorder.close();
    };
  }, [client, text, isSignedIn, isKnown, contentId, total]);
}

/** How much of the text has come above the lower edge of the screen, from 0 to 1. */
function findShareInSight(text: HTMLElement): number {
  const { top, height } = text.getBoundingClientRect();
  const edge = text.closest('[data-scroll]')?.getBoundingClientRect().bottom ?? innerHeight;
  return height > 0 ? Math.min(1, Math.max(0, (edge - top) / height)) : 0;
}
