/**
 * Tells the caption of the moment. The browser's own captions would lie under our controls, so the track stays hidden
 * and we draw the words; where the system's player takes over (an iPhone's full screen) the browser draws them.
 */
export function watchCaptions(
  video: HTMLVideoElement,
  { signal, onCaption }: { signal: AbortSignal; onCaption: (caption: string) => void },
): void {
  const show = (mode: TextTrackMode): void => {
    for (const track of video.textTracks) track.mode = mode;
  };
  const watch = (track: TextTrack): void => {
    track.mode = 'hidden';
    track.addEventListener('cuechange', () => onCaption(spoken(track)), { signal });
  };
  for (const track of video.textTracks) watch(track);
  video.textTracks.addEventListener('addtrack', ({ track }) => track && watch(track), { signal });
  video.textTracks.addEventListener('removetrack', () => onCaption(''), { signal });
  video.addEventListener('webkitbeginfullscreen', () => show('showing'), { signal });
  video.addEventListener('webkitendfullscreen', () => show('hidden'), { signal });
}

function spoken(track: TextTrack): string {
  const cues = [...(track.activeCues ?? [])] as VTTCue[];
  return cues.map((cue) => cue.text.replace(/<[^>]*>/g, '')).join('\n');
}
