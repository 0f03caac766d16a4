import { useEffect, useState } from 'react';
import { loadStored, saveStored } from '../../platform/storage.ts';
import { Store, useStore } from '../../platform/store.ts';

const storageKey = 'sms_cooldowns';

/** The end of a wait (milliseconds since 1970) and its whole length in seconds. */
interface Cooldown {
  readonly until: number;
  readonly seconds: number;
}

/** Waits until the next code can be requested, by the number's last four digits. */
type Cooldowns = Readonly<Record<string, Cooldown>>;

const lastDigits = (mobile: string) => mobile.slice(-4);

/**
 * How long a number waits before the next code can be requested, for any purpose. It is stored on the device, because
 * the server's limit also continues after a restart.
 */
class ResendCooldowns extends Store<Cooldowns> {
  /** Starts a cooldown now and removes expired ones. */
  startCooldown(mobile: string, seconds: number): void {
    const now = Date.now();
    const running = Object.entries(this.get()).filter(([, { until }]) => until > now);
    const started = { until: now + seconds * 1000, seconds };
    const cooldowns = { ...Object.fromEntries(running), [lastDigits(mobile)]: started };
    saveStored(storageKey, cooldowns);
    this.set(cooldowns);
  }

  restore(): void {
    this.set(loadStored<Cooldowns>(storageKey) ?? {});
  }
}

export const resendCooldowns = new ResendCooldowns({});
resendCooldowns.restore();

/** Remaining seconds, at most the whole wait: setting the phone's clock back must not extend it. */
export function secondsLeft(cooldowns: Cooldowns, { now, mobile }: { mobile: string; now: number }): number {
  const { until, seconds } = cooldowns[lastDigits(mobile)] ?? { until: 0, seconds: 0 };
  return Math.min(seconds, Math.max(0, Math.ceil((until - now) / 1000)));
}

/** `42 秒后可重发`, `35 分钟后可重发`, `23 小时后可重发`, as exactly as the server says it. */
export function describeCooldown(left: number): string {
  if (left <= 120) return `${left} 秒后可重发`;
  const minutes = Math.ceil(left / 60);
  return minutes <= 90 ? `${minutes} 分钟后可重发` : `${Math.ceil(minutes / 60)} 小时后可重发`;
}

/** Milliseconds between two updates of the remaining seconds. */
const updateInterval = 250;

/** Seconds until another code can be requested for this number; 0 when it can be requested. */
export function useResendCooldown(mobile: string): number {
  const cooldowns = useStore(resendCooldowns);
  const [now, setNow] = useState(() => Date.now());
  const left = secondsLeft(cooldowns, { mobile, now });
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
