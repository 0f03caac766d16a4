import { playbackRates } from '@academy/contract/learning-limits.ts';
import { Store } from '../platform/store.ts';
import { loadStored, saveStored } from '../platform/storage.ts';

/** The player settings of this device. */
interface PlayerPreferences {
  /** Playback rate, one of `playbackRates`. */
  readonly rate: number;
  /** Height of the preferred rendition in pixels; 0 lets the player choose by bandwidth. */
  readonly quality: number;
  readonly captions: boolean;
  /** Plays only the sound of a live, where it has an audio rendition. */
  readonly soundOnly: boolean;
}

const storageKey = 'player_preferences';
const defaults: PlayerPreferences = { rate: 1, quality: 0, captions: true, soundOnly: false };

/** Read from storage by the first user: a player or the settings page. */
class PlayerPreferencesStore extends Store<PlayerPreferences> {
  #restored = false;

  /** Restores the stored settings; a second call does nothing. */
  restore(): void {
    if (this.#restored) return;
    this.#restored = true;
    this.set(readPreferences());
  }

  /** Changes some settings and stores all of them. */
  update(change: Partial<PlayerPreferences>): void {
    this.restore();
    const preferences = { ...this.get(), ...change };
    saveStored(storageKey, preferences);
    this.set(preferences);
  }
}

/** Values of an earlier release or another writer are validated. */
function readPreferences(): PlayerPreferences {
  const { rate, quality, captions, soundOnly } = loadStored<Partial<PlayerPreferences>>(storageKey) ?? {};
  return {
    rate: playbackRates.find((known) => known === rate) ?? defaults.rate,
    quality: Number.isSafeInteger(quality) && quality! >= 0 ? quality! : defaults.quality,
    captions: typeof captions === 'boolean' ? captions : defaults.captions,
    soundOnly: soundOnly === true,
  };
}

export const playerPreferences = new PlayerPreferencesStore(defaults);
