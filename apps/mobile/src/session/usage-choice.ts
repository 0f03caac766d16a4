import { Store } from '../platform/store.ts';
import { findStored, keep } from '../platform/storage.ts';
import { session } from './session-store.ts';
import { usageChoiceKey } from './usage-choice-key.ts';

interface Choice {
  /** What was chosen on this device, by whoever held it; undefined until then. */
  readonly chosen: boolean | undefined;
  /** The token of the person who accepted the privacy policy as it reads now, which names these statistics. */
  readonly acceptedWith: string;
}

/** The browser was told to ask for it, of every page. */
export const isUsageDeclined = (): boolean =>
  navigator.doNotTrack === '1' ||
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/**
 * Whether it may be noted how the app is used. What was chosen on the device counts; without a choice, what the person
 * who is signed in has accepted; of a guest who chose nothing nothing is noted.
 */
class UsageChoiceStore extends Store<Choice> {
  /** Takes up what was chosen on this device. */
  restore(): void {
    const chosen = findStored<unknown>(usageChoiceKey);
    this.set({ ...this.get(), chosen: typeof chosen === 'boolean' ? chosen : undefined });
  }

  choose = (chosen: boolean): void => {
    keep(usageChoiceKey, chosen);
    this.set({ ...this.get(), chosen });
  };

  /** Whoever is signed in has accepted the privacy policy, or has still to. */
  accept(accepted: boolean): void {
    const acceptedWith = accepted ? session.get().token : '';
    if (acceptedWith !== this.get().acceptedWith) this.set({ ...this.get(), acceptedWith });
  }

  isAllowed = (): boolean => {
    const { chosen, acceptedWith } = this.get();
    if (isUsageDeclined()) return false;
    return chosen ?? (acceptedWith !== '' && acceptedWith === session.get().token);
  };
}

export const usageChoice = new UsageChoiceStore({ chosen: undefined, acceptedWith: '' });
