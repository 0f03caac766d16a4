import type { LiveOrigin } from '../../ports/live-origin.ts';
import { findContainer, packLive } from './pack-live.ts';

interface OwnOriginParts {
  readonly getFfmpeg: () => Promise<string>;
  readonly playUrl: (contentId: number) => string;
}

/** The academy's own packager: readers watch what this server cuts. */
export const createOwnOrigin = ({ getFfmpeg, playUrl }: OwnOriginParts): LiveOrigin => ({
  check: async () => void (await getFfmpeg()),
  open: async ({ first }, listener) => {
    const container = findContainer(first);
    if (!container) return undefined;
    return packLive(await getFfmpeg(), container, listener);
  },
  playUrl,
});
