import { MutedIcon } from '@academy/ui/icon/muted.tsx';
import { VolumeIcon } from '@academy/ui/icon/volume.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import type { ClipDeck } from './clip-deck.ts';
import styles from './sound-button.module.css';
import { useDeckState } from './use-deck.ts';

/** Browsers let nothing sound before a tap; what was tapped once holds for every clip. */
export function SoundButton({ deck }: { deck: ClipDeck }) {
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
