import { staleTimes, useApi } from '../../data/use-api.ts';
import { pageAddress } from '../../navigation/paths.ts';
import { isHybrid, isInWeChat } from '../../platform/device.ts';
import { type LoginAttempt, startLoginAttempt } from './third-party-login.ts';
import styles from './third-party-logins.module.css';

type Props = {
  /** Calls its argument once the agreements are accepted. */
  withConsent: (proceed: () => void) => void;
  /** Leaves the app for a URL. */
  navigate?: (address: string) => void;
};

const assignLocation = (address: string) => window.location.assign(address);

/**
 * Buttons for third-party logins that this academy has configured and this browser supports; renders nothing if there
 * are none.
 */
export function ThirdPartyLogins({ withConsent, navigate = assignLocation }: Props) {
  const { data: providers } = useApi('GET user/login/ways', {}, { staleTime: staleTimes.hour });
  // WeChat login works only in WeChat's browser; Apple needs a window that WeChat does not offer.
  const inWeChat = isInWeChat();
  const { apple, wechat } = {
    apple: inWeChat ? null : providers?.apple,
    wechat: inWeChat ? providers?.wechat : null,
  };
  // Both redirect to a URL of the academy, which pages of the hybrid app do not have.
  if ((!apple && !wechat) || isHybrid()) return null;
  const loginUrl = window.location.origin + pageAddress('/pages/common/login');
  return (
    <section className={styles.ways} aria-label="其他登录方式">
      <p className={styles.title}>其他登录方式</p>
      {wechat && (
        <button
          type="button"
          className={styles.way}
          data-way="wechat"
          onClick={() =>
            withConsent(() => navigate(getWeChatUrl(wechat.app_id, loginUrl, startLoginAttempt('wechat'))))
          }
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
            withConsent(() =>
              navigate(getAppleUrl(apple.client_id, apple.redirect_uri, startLoginAttempt('apple'))),
            )
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

/** WeChat's authorization page. It returns `code` and `state` in the query of `redirectUri`. */
function getWeChatUrl(appId: string, redirectUri: string, { state }: LoginAttempt): string {
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'snsapi_userinfo',
    state,
  });
  // WeChat requires this fragment.
  return `https://open.weixin.qq.com/connect/oauth2/authorize?${query}#wechat_redirect`;
}

/** Apple's authorization page. It returns its data in the fragment of `redirectUri`, which no server sees. */
function getAppleUrl(clientId: string, redirectUri: string, { state, nonce }: LoginAttempt): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code id_token',
    // If a name is requested, Apple posts the response to a server instead.
    response_mode: 'fragment',
    state,
    nonce,
  });
  return `https://appleid.apple.com/auth/authorize?${query}`;
}
