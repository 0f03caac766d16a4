import type { Wire } from '@academy/contract/endpoints.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import type { Page } from '../../navigation/page-stack.ts';
import { getRoute, pageAddress } from '../../navigation/paths.ts';
import { loadWeChat, signedAddress, type WeChat } from '../../platform/wechat-script.ts';
import { call } from '../../session/call.ts';

type Params = Wire['GET getShareParams']['output'];

/** A page that is only passed through gets no card; the address in the browser has followed by then. Milliseconds. */
const pause = 400;

/**
 * Gives WeChat's own menu (···) the card of the page that is on top, from now on. Where the academy is not connected with
 * WeChat it stops after the first answer, having loaded nothing. Whatever fails leaves the plain card. Returns what ends it.
 */
export function keepWeChatCard(): () => void {
  let worn: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  const menu = new WeChatMenu();
  const wear = async (page: Page) => {
    const isConnected = await menu.wear(page).catch(() => {
      worn = undefined;
      return true;
    });
    if (!isConnected) stop();
  };
  const look = () => {
    const page = sharedPage();
    if (!page || page.url === worn) return;
    worn = page.url;
    clearTimeout(timer);
    timer = setTimeout(() => void wear(page), pause);
  };
  const unsubscribe = appNavigator.subscribe(look);
  stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  look();
  return stop;
}

/** The page on top; an overlay shares what lies below it. */
const sharedPage = (): Page | undefined =>
  appNavigator.getSnapshot().pages.findLast(({ path }) => !getRoute(path).overlay);

const ask = (url: string): Promise<Params> => call('GET getShareParams', { url });

/** WeChat's menu, as far as a page has a say in it. */
class WeChatMenu {
  #script: Promise<WeChat> | undefined;
  /** The address for which WeChat was last told our signature. */
  #configured: string | undefined;

  /** Gives it the card of a page; false where no page can have one. Rejects where the card or the script does not come. */
  async wear(page: Page): Promise<boolean> {
    const own = new URL(pageAddress(page.url), window.location.href).href;
    const { card, wechat } = await ask(own);
    if (!wechat) return false;
    const signed = signedAddress();
    const wx = await this.#load();
    if (signed !== this.#configured) {
      this.#configure(wx, signed === own ? wechat : (await ask(signed)).wechat);
      this.#configured = signed;
    }
    wx.ready(() => {
      // Another page has come meanwhile, whose card this must not overwrite.
      if (sharedPage()?.url !== page.url) return;
      const { title, description: desc, image: imgUrl, link } = card;
      wx.updateAppMessageShareData({ title, desc, link, imgUrl });
      wx.updateTimelineShareData({ title, link, imgUrl });
    });
    return true;
  }

  /** Once; after a failure anew. */
  #load(): Promise<WeChat> {
    this.#script ??= loadWeChat().catch((error: unknown) => {
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
