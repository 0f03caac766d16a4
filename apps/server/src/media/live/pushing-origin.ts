import type { Log } from '../../kit/log.ts';
import type { LiveCdn } from '../../ports/live-cdn.ts';
import type { LiveOrigin } from '../../ports/live-origin.ts';
import { pushOn } from './push-on.ts';

interface PushingParts {
  readonly own: LiveOrigin;
  readonly cdn: LiveCdn;
  readonly getFfmpeg: () => Promise<string>;
  readonly log?: Log | undefined;
}

/**
 * An origin that packs as `own` does, for the replay, and pushes what was packed on to where the crowd watches it. That one's
 * failures are nobody else's: they are told once, and it is tried again.
 */
export function createPushingOrigin({ own, cdn, getFfmpeg, log }: PushingParts): LiveOrigin {
  return {
    check: () => own.check(),
    playUrl: (contentId) => cdn.playUrl(contentId),
    open: async (stream, listener) => {
      const { contentId } = stream;
      const push = pushOn(await getFfmpeg(), {
        getAddress: () => cdn.pushUrl(contentId),
        onTurn: (isWell) =>
          isWell
            ? log?.info({ live: contentId }, 'a live is pushed on again')
            : log?.warn({ live: contentId }, 'a live cannot be pushed on'),
      });
      return own.open(stream, {
        onHead: (head, ...known) => {
          push.setHead(head);
          listener.onHead(head, ...known);
        },
        onSegment: (segment) => {
          push.add(segment.body);
          listener.onSegment(segment);
        },
        onEnd: (failure) => {
          push.end();
          listener.onEnd(failure);
        },
      });
    },
  };
}
