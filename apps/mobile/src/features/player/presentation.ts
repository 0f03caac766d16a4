/** Full screen and picture-in-picture, each browser in its own way. Refusals of the browser change nothing. */

interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitPresentationMode?: string;
  webkitSetPresentationMode?: (mode: string) => void;
}

type LockableOrientation = ScreenOrientation & { lock?: (orientation: string) => Promise<void> };

export function findPresentations(frame: HTMLElement, video: AppleVideo) {
  return {
    canFullscreen: 'requestFullscreen' in frame || 'webkitEnterFullscreen' in video,
    canPictureInPicture:
      (document.pictureInPictureEnabled ?? false) ||
      (video.webkitSupportsPresentationMode?.('picture-in-picture') ?? false),
  };
}

/** Fills the screen and turns it; an iPhone has its own player for that. */
export async function toggleFullscreen(frame: HTMLElement, video: AppleVideo): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen().catch(ignore);
  if (!('requestFullscreen' in frame)) return video.webkitEnterFullscreen?.();
  const entered = await frame.requestFullscreen().then(
    () => true,
    () => false,
  );
  const orientation = screen.orientation as LockableOrientation | undefined;
  if (entered) await orientation?.lock?.('landscape').catch(ignore);
}

export async function togglePictureInPicture(video: AppleVideo): Promise<void> {
  if (document.pictureInPictureEnabled) {
    const leaving = document.pictureInPictureElement === video;
    await (leaving ? document.exitPictureInPicture() : video.requestPictureInPicture()).catch(ignore);
    return;
  }
  const floating = video.webkitPresentationMode === 'picture-in-picture';
  video.webkitSetPresentationMode?.(floating ? 'inline' : 'picture-in-picture');
}

const ignore = (): void => {};
