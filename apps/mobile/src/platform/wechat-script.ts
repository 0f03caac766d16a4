/** What we use of WeChat's own script. */
export interface WeChat {
  config: (settings: {
    debug: boolean;
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: readonly string[];
  }) => void;
  /** Runs `task` once the configuration was judged, at once where it has been. */
  ready: (task: () => void) => void;
  updateAppMessageShareData: (card: { title: string; desc: string; link: string; imgUrl: string }) => void;
  updateTimelineShareData: (card: { title: string; link: string; imgUrl: string }) => void;
}

/** Allowed by the server's policy where the academy is connected with WeChat. */
const address = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

/** Fetches WeChat's script; rejects where it does not come. */
export function loadWeChat(): Promise<WeChat> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => reject(new Error(`${address} brought nothing`));
    script.src = address;
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
 * The address that WeChat compares with the one that was signed: on an iPhone the one that the document was opened with,
 * whatever the app has shown since; elsewhere the present one.
 */
export function signedAddress(): string {
  const [opened] = performance.getEntriesByType('navigation');
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return ((isApple && opened?.name) || window.location.href).replace(/#.*/s, '');
}
