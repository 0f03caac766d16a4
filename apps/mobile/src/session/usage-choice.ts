import { Store } from '../platform/store.ts';
import { loadStored, saveStored } from '../platform/storage.ts';
import { session } from './session-store.ts';
import { usageChoiceKey } from './usage-choice-key.ts';

interface Choice {
  /** The choice made on this device, by any user; undefined until then. */
  readonly chosen: boolean | undefined;
  /** The token of the user who accepted the current privacy policy, which covers usage statistics. */
  readonly acceptedWith: string;
}

/** The browser sends Do Not Track or Global Privacy Control. */
export const isUsageDeclined = (): boolean =>
  navigator.doNotTrack === '1' ||
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/**
 * Whether usage may be recorded. The choice made on the device counts; without one, what the signed-in user has
 * accepted; for a guest without a choice nothing is recorded.
 */
class UsageChoiceStore extends Store<Choice> {
  restore(): void {
    const chosen = loadStored<unknown>(usageChoiceKey);
    this.set({ ...this.get(), chosen: typeof chosen === 'boolean' ? chosen : undefined });
  }

  choose = (chosen: boolean): void => {
    saveStored(usageChoiceKey, chosen);
    this.set({ ...this.get(), chosen });
  };

  /** Sets whether the signed-in user has accepted the privacy policy. */
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
