/** The part of WeChat's JS-SDK that we use. */
export interface WeChat {
  config: (settings: {
    debug: boolean;
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: readonly string[];
  }) => void;
  /** Runs `task` once the configuration was checked, at once if it has been. */
  ready: (task: () => void) => void;
  updateAppMessageShareData: (card: { title: string; desc: string; link: string; imgUrl: string }) => void;
  updateTimelineShareData: (card: { title: string; link: string; imgUrl: string }) => void;
}

/** The content security policy allows it where the academy is connected with WeChat. */
const sdkUrl = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

/** Loads WeChat's JS-SDK; rejects when it does not load. */
export function loadWeChatSdk(): Promise<WeChat> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => reject(new Error(`${sdkUrl} brought nothing`));
    script.src = sdkUrl;
    script.onerror = fail;
    script.onload = () => {
      const { wx } = window as { wx?: WeChat };
      if (wx) resolve(wx);
      else fail();
    };
    document.head.append(script);
  });
}

/**
 * The address that WeChat compares with the signed one: on an iPhone the one that the document was opened with,
 * elsewhere the current one.
 */
export function signedAddress(): string {
  const [opened] = performance.getEntriesByType('navigation');
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return ((isApple && opened?.name) || window.location.href).replace(/#.*/s, '');
}
