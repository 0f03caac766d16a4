import { staleTimes } from '../../session/stale-times.ts';
import { useWire } from '../../session/use-wire.ts';
import { pageAddress } from '../../navigation/paths.ts';
import { isHybrid } from '../../platform/device.ts';
import { isInWeChat } from '../../platform/in-wechat.ts';
import { appleAddress, weChatAddress } from './outside-address.ts';
import styles from './outside-ways.module.css';
import { beginTrip } from './trip.ts';

type Props = {
  /** Runs what it is given once the agreements are accepted. */
  withConsent: (go: () => void) => void;
  /** Leaves the app for an address. */
  leaveFor?: (address: string) => void;
};

const goTo = (address: string) => window.location.assign(address);

/** The other ways in, where this academy has set them up and this browser can use them; nothing where there are none. */
export function OutsideWays({ withConsent, leaveFor = goTo }: Props) {
  const { data: ways } = useWire('GET user/login/ways', {}, { staleTime: staleTimes.hour });
  // The one works nowhere else, and the other asks for a window of its own.
  const inWeChat = isInWeChat();
  const { apple, wechat } = { apple: inWeChat ? null : ways?.apple, wechat: inWeChat ? ways?.wechat : null };
  // Both lead back to an address of the academy, and a hybrid app's pages have none.
  if ((!apple && !wechat) || isHybrid()) return null;
  const here = window.location.origin + pageAddress('/pages/common/login');
  return (
    <section className={styles.ways} aria-label="其他登录方式">
      <p className={styles.title}>其他登录方式</p>
      {wechat && (
        <button
          type="button"
          className={styles.way}
          data-way="wechat"
          onClick={() => withConsent(() => leaveFor(weChatAddress(wechat.app_id, here, beginTrip('wechat'))))}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9.2 4C5.2 4 2 6.7 2 10c0 1.9 1.1 3.6 2.8 4.7L4.2 17l2.5-1.3c.7.2 1.5.3 2.3.3a5.8 5.8 0 0 1-.2-1.5c0-3.2 3.1-5.8 6.9-5.8h.6C15.6 5.9 12.7 4 9.2 4zM22 14.5c0-2.7-2.8-4.9-6.2-4.9s-6.2 2.2-6.2 4.9 2.8 4.9 6.2 4.9c.7 0 1.4-.1 2-.3l2 1.1-.5-1.8a4.7 4.7 0 0 0 2.7-3.9z" />
          </svg>
          微信登录
        </button>
      )}
      {apple && (
        <button
          type="button"
          className={styles.way}
          data-way="apple"
          onClick={() =>
            withConsent(() => leaveFor(appleAddress(apple.client_id, apple.redirect_uri, beginTrip('apple'))))
          }
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M16.6 12.6c0-2.2 1.8-3.2 1.9-3.3-1-1.5-2.6-1.7-3.2-1.7-1.4-.1-2.6.8-3.3.8s-1.7-.8-2.8-.8c-1.5 0-2.8.8-3.6 2.1-1.5 2.6-.4 6.5 1.1 8.7.7 1 1.6 2.2 2.7 2.1 1.1 0 1.5-.7 2.8-.7s1.7.7 2.8.7c1.2 0 1.9-1.1 2.6-2.1.8-1.2 1.2-2.4 1.2-2.4s-2.2-.9-2.2-3.4zM14.5 6.2c.6-.7 1-1.7.9-2.7-.9 0-1.9.6-2.5 1.3-.5.6-1 1.6-.9 2.6 1 .1 1.9-.5 2.5-1.2z" />
          </svg>
          通过 Apple 登录
        </button>
      )}
    </section>
  );
}
