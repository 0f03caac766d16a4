import { BackIcon } from '@academy/ui/icon/back.tsx';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { MutedIcon } from '@academy/ui/icon/muted.tsx';
import { VolumeIcon } from '@academy/ui/icon/volume.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import type { ClipDeck } from './clip-deck.ts';
import styles from './feed-controls.module.css';
import { useDeckState } from './use-deck.ts';

type Props = {
  deck: ClipDeck;
  place: number;
  /** The place of what stands behind the clips. */
  last: number;
  go: (step: number) => void;
};

/** What stays while clips go by: back, the sound, and swiping for those who do not swipe. */
export function FeedControls({ deck, place, last, go }: Props) {
  return (
    <>
      <div className={styles.top}>
        <IconButton label="返回" tone="scrim" onClick={() => appNavigator.navigateBack()}>
          <BackIcon />
        </IconButton>
        {place < last && <SoundButton deck={deck} />}
      </div>
      <div className={styles.steps}>
        <IconButton label="上一个短视频" tone="scrim" disabled={place === 0} onClick={() => go(-1)}>
          <ChevronIcon />
        </IconButton>
        <IconButton label="下一个短视频" tone="scrim" disabled={place === last} onClick={() => go(1)}>
          <ChevronIcon />
        </IconButton>
      </div>
    </>
  );
}

/** Browsers let nothing sound before a tap; what was tapped once holds for every clip. */
function SoundButton({ deck }: { deck: ClipDeck }) {
  const muted = useDeckState(deck, 'muted');
  if (!muted)
    return (
      <IconButton label="关声音" tone="scrim" onClick={() => deck.setSound(false)}>
        <VolumeIcon />
      </IconButton>
    );
  return (
    <button type="button" className={styles.sound} onClick={() => deck.setSound(true)}>
      <MutedIcon />
      <span>点按开声音</span>
    </button>
  );
}
