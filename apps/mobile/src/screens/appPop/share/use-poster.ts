import { useEffect, useEffectEvent, useState } from 'react';
import { type DrawnPoster, drawPoster, type PosterWords } from './draw-poster.ts';

interface Poster extends DrawnPoster {
  /** Of its file, for as long as it is shown. */
  readonly address: string;
}

/** The poster of `words`, drawn once they are known; `draw` tries again. `onDrawn` hears of each that was drawn. */
export function usePoster(words: PosterWords | undefined, onDrawn: () => void) {
  const [poster, setPoster] = useState<Poster>();
  const [isFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const isKnown = words !== undefined;
  const begin = useEffectEvent(() => (words ? drawPoster(words) : undefined));
  const tell = useEffectEvent(onDrawn);
  useEffect(() => {
    if (!isKnown) return undefined;
    let address: string | undefined;
    let isOver = false;
    const show = async () => {
      const drawn = await begin();
      if (isOver || !drawn) return;
      address = URL.createObjectURL(drawn.file);
      setPoster({ ...drawn, address });
      tell();
    };
    show().catch(() => isOver || setFailed(true));
    return () => {
      isOver = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [isKnown, round]);
  const draw = () => {
    setFailed(false);
    setRound(round + 1);
  };
  return { poster, isFailed, draw };
}
