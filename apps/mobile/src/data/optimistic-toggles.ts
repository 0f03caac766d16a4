import { useSyncExternalStore } from 'react';
import { ApiError } from '@academy/client/api-error.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { Store } from '../platform/store.ts';
import { requireLogin } from '../session/login.ts';

/** The state as it was fetched. `on` is undefined while nobody is signed in or it was fetched for a guest. */
interface ToggleData {
  readonly on: boolean | undefined;
  readonly count: number;
}

const none = () => undefined;

/** The state of a toggle to show, and its press handler; a guest signs in first, and it is switched on then. */
export function useOptimisticToggle(toggle: Toggle, { on = false, count }: ToggleData) {
  const pending = useSyncExternalStore(
    optimisticToggles.subscribe,
    () => optimisticToggles.find(toggle.name),
    none,
  );
  const isOn = pending?.on ?? on;
  const difference = Number(isOn) - Number(on);
  return {
    on: isOn,
    count: Math.max(0, pending?.count ?? count + difference),
    /** Switches it; `onToggled` gets the new state once a user is signed in and the call is made. */
    press: (onToggled?: (on: boolean) => void) => {
      const next = !(optimisticToggles.find(toggle.name)?.on ?? on);
      requireLogin(() => {
        void setToggle(toggle, next);
        onToggled?.(next);
      });
    },
    turn: (next: boolean) => void setToggle(toggle, next),
  };
}

/** The state of a toggle: whether it is on, and how many users have it on. */
export interface ToggleState {
  readonly on: boolean;
  readonly count: number;
}

/** Something a user switches on and off on the server: a like, a collection, a follow, a reservation. */
export interface Toggle {
  /** Unique in the app: `like course 7`. */
  readonly name: string;
  /** Sends the new state; resolves with the server's state. */
  readonly send: (on: boolean) => Promise<ToggleState>;
  /** Writes the server's state into the cache. Screens show the pending state until it resolves. */
  readonly settle: (state: ToggleState) => unknown;
}

interface PendingToggle {
  readonly on: boolean;
  /** Known once the server has answered. */
  readonly count?: number;
}

class OptimisticToggles extends Store<ReadonlyMap<string, PendingToggle>> {
  find = (name: string): PendingToggle | undefined => this.get().get(name);

  setPending(name: string, pending: PendingToggle): void {
    this.set(new Map(this.get()).set(name, pending));
  }

  removePending(name: string): void {
    const remaining = new Map(this.get());
    remaining.delete(name);
    this.set(remaining);
  }
}

/** Toggles whose calls have not finished. Screens show their pending state, whatever else they read. */
export const optimisticToggles = new OptimisticToggles(new Map());

/**
 * Sets a toggle. The new state shows at once; one call runs at a time, and when the state changed meanwhile, the last
 * one is sent after it. A refusal restores the server's last state and shows its message. Never rejects.
 */
export async function setToggle(toggle: Toggle, on: boolean): Promise<void> {
  const isSending = optimisticToggles.find(toggle.name);
  optimisticToggles.setPending(toggle.name, { on });
  if (isSending) return;
  try {
    await sendToggle(toggle);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.silent) toast.show(error.message);
  } finally {
    optimisticToggles.removePending(toggle.name);
  }
}

async function sendToggle({ name, send, settle }: Toggle): Promise<void> {
  let sent: boolean | undefined;
  let state: ToggleState | undefined;
  const wantedState = () => optimisticToggles.find(name)?.on ?? false;
  try {
    while (sent !== wantedState()) {
      sent = wantedState();
      state = await send(sent);
      if (sent !== wantedState()) continue;
      optimisticToggles.setPending(name, state);
      await settle(state);
    }
  } catch (error) {
    // What was accepted before the refusal is the current state.
    if (state) await settle(state);
    throw error;
  }
}
