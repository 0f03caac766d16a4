import { useEffect, useState } from 'react';
import { smsCode } from '@academy/contract/limits.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';
import { Store, useStore } from '../../platform/store.ts';

const storageKey = 'sms_waits';

/** Time (milliseconds since 1970) until which no further code is sent, by the number's last four digits. */
type Cooldowns = Readonly<Record<string, number>>;

const lastDigits = (mobile: string) => mobile.slice(-4);

/**
 * How long a number waits before the next code can be requested, for any purpose. It is stored on the device, because
 * the server's limit also continues after a restart.
 */
class ResendCooldowns extends Store<Cooldowns> {
  /** Starts a cooldown now and removes expired ones. */
  startCooldown(mobile: string, seconds: number): void {
    const now = Date.now();
    const running = Object.entries(this.get()).filter(([, until]) => until > now);
    const cooldowns = { ...Object.fromEntries(running), [lastDigits(mobile)]: now + seconds * 1000 };
    saveStored(storageKey, cooldowns);
    this.set(cooldowns);
  }

  restore(): void {
    this.set(loadStored<Cooldowns>(storageKey) ?? {});
  }
}

export const resendCooldowns = new ResendCooldowns({});
resendCooldowns.restore();

/** Remaining seconds, at most `max`: setting the phone's clock back must not extend the wait. */
export function secondsLeft(
  cooldowns: Cooldowns,
  { now, max, mobile }: { mobile: string; now: number; max: number },
): number {
  const until = cooldowns[lastDigits(mobile)] ?? 0;
  return Math.min(max, Math.max(0, Math.ceil((until - now) / 1000)));
}

/** Milliseconds between two updates of the remaining seconds. */
const updateInterval = 250;

/** Seconds until another code can be requested for this number; 0 when it can be requested. */
export function useResendCooldown(mobile: string): number {
  const cooldowns = useStore(resendCooldowns);
  const [now, setNow] = useState(() => Date.now());
  const left = secondsLeft(cooldowns, { mobile, now, max: smsCode.resendAfter / 1000 });
  const isOver = left === 0;
  useEffect(() => {
    const update = () => setNow(Date.now());
    update();
    if (isOver) return undefined;
    const timer = setInterval(update, updateInterval);
    return () => clearInterval(timer);
  }, [isOver, cooldowns]);
  return left;
}
