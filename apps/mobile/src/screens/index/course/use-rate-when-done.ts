import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { useEffect, useRef } from 'react';
import { usePlaying } from '../../../features/player/use-video-engine.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { href } from '../../../navigation/paths.ts';

/**
 * Asks what one thought of the course, once, when it was completed here and the last video has come to rest: who is still
 * watching, has rated it, or had completed it before, is not asked.
 */
export function useRateWhenDone({ content_id: id, mine }: ContentDetail, engine: VideoEngine): void {
  const playing = usePlaying(engine);
  const completed = mine?.progress?.completed ?? false;
  const isKnown = mine !== null;
  // What was completed when it was first read as one's own is no news.
  const before = useRef<boolean>(undefined);
  useEffect(() => {
    if (!isKnown) return;
    before.current ??= completed;
    if (before.current || !completed || playing) return;
    before.current = true;
    if (mine?.stars === undefined) appNavigator.navigateTo(href.majorCourseBack({ id }));
  }, [isKnown, completed, playing, mine?.stars, id]);
}
