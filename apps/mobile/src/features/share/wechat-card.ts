import type { Api } from '@academy/contract/endpoints.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import type { Page } from '../../navigation/page-stack.ts';
import { getRoute, pageAddress } from '../../navigation/paths.ts';
import { loadWeChatSdk, signedAddress, type WeChat } from '../../platform/wechat-sdk.ts';
import { call } from '../../data/call.ts';

type Params = Api['GET getShareParams']['output'];

/**
 * A page must stay open this long, in milliseconds, before its card is set; by then the browser's URL has changed
 * too.
 */
const settleDelay = 400;

/**
 * Sets the share card of the top page in WeChat's menu (···) whenever the page changes. Stops after the first
 * response if the academy has no WeChat account, without loading the script. On failure the default card stays.
 * Returns a function that stops it.
 */
export function syncWeChatCard(): () => void {
  let currentUrl: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  const menu = new WeChatMenu();
  const apply = async (page: Page) => {
    const isConnected = await menu.apply(page).catch(() => {
      currentUrl = undefined;
      return true;
    });
    if (!isConnected) stop();
  };
  const update = () => {
    const page = getSharedPage();
    if (!page || page.url === currentUrl) return;
    currentUrl = page.url;
    clearTimeout(timer);
    timer = setTimeout(() => void apply(page), settleDelay);
  };
  const unsubscribe = appNavigator.subscribe(update);
  stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  update();
  return stop;
}

/** The top page that is not an overlay. */
const getSharedPage = (): Page | undefined =>
  appNavigator.getSnapshot().pages.findLast(({ path }) => !getRoute(path).overlay);

const requestParams = (url: string): Promise<Params> => call('GET getShareParams', { url });

/** The parts of WeChat's menu that a page controls. */
class WeChatMenu {
  #script: Promise<WeChat> | undefined;
  /** The URL that WeChat's script was last configured for. */
  #configured: string | undefined;

  /**
   * Sets the card of a page; returns false if the academy has no WeChat account. Rejects if the card or the script
   * fails to load.
   */
  async apply(page: Page): Promise<boolean> {
    const pageUrl = new URL(pageAddress(page.url), window.location.href).href;
    const { card, wechat } = await requestParams(pageUrl);
    if (!wechat) return false;
    const signedUrl = signedAddress();
    const wx = await this.#load();
    if (signedUrl !== this.#configured) {
      this.#configure(wx, signedUrl === pageUrl ? wechat : (await requestParams(signedUrl)).wechat);
      this.#configured = signedUrl;
    }
    wx.ready(() => {
      // Another page was opened meanwhile; its card must not be overwritten.
      if (getSharedPage()?.url !== page.url) return;
      const { title, description: desc, image: imgUrl, link } = card;
      wx.updateAppMessageShareData({ title, desc, link, imgUrl });
      wx.updateTimelineShareData({ title, link, imgUrl });
    });
    return true;
  }

  /** Loaded once; a failed load is retried. */
  #load(): Promise<WeChat> {
    this.#script ??= loadWeChatSdk().catch((error: unknown) => {
      this.#script = undefined;
      throw error;
    });
    return this.#script;
  }

  #configure(wx: WeChat, signature: Params['wechat']): void {
    if (!signature) throw new Error('WeChat does not answer the academy');
    wx.config({
      debug: false,
      appId: signature.app_id,
      timestamp: signature.timestamp,
      nonceStr: signature.nonce_str,
      signature: signature.signature,
      jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'],
    });
  }
}
