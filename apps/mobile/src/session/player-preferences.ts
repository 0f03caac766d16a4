import { Store } from '../platform/store.ts';
import { findStored, keep } from '../platform/storage.ts';

/** How this device likes its videos. */
interface PlayerPreferences {
  /** Speed, one of `playbackRates`. */
  readonly rate: number;
  /** Height in pixels of the wanted picture, or 0 to let the player choose by the connection. */
  readonly quality: number;
  readonly captions: boolean;
  /** Lives are only listened to, where their sound comes alone. */
  readonly soundOnly: boolean;
}

export const playbackRates = [0.75, 1, 1.25, 1.5, 2] as const;

const storageKey = 'player_preferences';
const defaults: PlayerPreferences = { rate: 1, quality: 0, captions: true, soundOnly: false };

/** Read from the device by whoever asks first: a player, or the settings. */
class PlayerPreferencesStore extends Store<PlayerPreferences> {
  #restored = false;

  /** Takes up what was chosen on this device; the second time nothing happens. */
  restore(): void {
    if (this.#restored) return;
    this.#restored = true;
    this.set(readPreferences());
  }

  /** Changes some of them, and keeps all. */
  update(change: Partial<PlayerPreferences>): void {
    this.restore();
    const preferences = { ...this.get(), ...change };
    keep(storageKey, preferences);
    this.set(preferences);
  }
}

/** What an earlier release or a stranger wrote is not trusted. */
function readPreferences(): PlayerPreferences {
  const { rate, quality, captions, soundOnly } = findStored<Partial<PlayerPreferences>>(storageKey) ?? {};
  return {
    rate: playbackRates.find((known) => known === rate) ?? defaults.rate,
    quality: Number.isSafeInteger(quality) && quality! >= 0 ? quality! : defaults.quality,
    captions: typeof captions === 'boolean' ? captions : defaults.captions,
    soundOnly: soundOnly === true,
  };
}

export const playerPreferences = new PlayerPreferencesStore(defaults);
