/**
 * Reports the current caption. Native captions would be below our controls, so the track stays hidden and the text is
 * rendered by us. Where the system player takes over (full screen on an iPhone), native captions are shown.
 */
export function observeCaptions(
  video: HTMLVideoElement,
  { signal, onCaption }: { signal: AbortSignal; onCaption: (caption: string) => void },
): void {
  const setMode = (mode: TextTrackMode): void => {
    for (const track of video.textTracks) track.mode = mode;
  };
  const observe = (track: TextTrack): void => {
    track.mode = 'hidden';
    track.addEventListener('cuechange', () => onCaption(getCueText(track)), { signal });
  };
  for (const track of video.textTracks) observe(track);
  video.textTracks.addEventListener('addtrack', ({ track }) => track && observe(track), { signal });
  video.textTracks.addEventListener('removetrack', () => onCaption(''), { signal });
  video.addEventListener('webkitbeginfullscreen', () => setMode('showing'), { signal });
  video.addEventListener('webkitendfullscreen', () => setMode('hidden'), { signal });
}

function getCueText(track: TextTrack): string {
  const cues = [...(track.activeCues ?? [])] as VTTCue[];
  return cues.map((cue) => cue.text.replace(/<[^>]*>/g, '')).join('\n');
}
