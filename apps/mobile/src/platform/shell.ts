import { app, device } from '@academy/contract/limits.ts';

/** What the shell tells about itself and the phone. */
export interface ShellInfo {
  readonly deviceModel: string;
  readonly statusBarHeight: number;
  /** Version of the shell itself, which only a store updates; its pages may be newer. */
  readonly nativeCode: number;
}

/** A release of the app's pages for the hybrid app. */
export interface Bundle {
  /** Its version code. */
  readonly id: string;
  readonly url: string;
  /** Of the zip, in hex. */
  readonly sha256: string;
  /** Of the zip, in bytes. */
  readonly size: number;
  /** Signature of the version code and the zip, where the shell has the publisher's key. */
  readonly signature: string | undefined;
}

/** Updates the app's pages without a store. */
export interface Bundles {
  /** Whether these pages were opened before and never reported that they run, so that the shell rolled back. */
  readonly hasFailed: (id: string) => Promise<boolean>;
  /**
   * Downloads the bundle unless it is there, resuming an interrupted download; `onProgress` gets the downloaded
   * share, 0 to 1. Rejects when the download breaks off or the zip is not genuine; the latter deletes it and reports
   * 0.
   */
  readonly download: (bundle: Bundle, onProgress: (share: number) => void) => Promise<void>;
  /** Restarts the app with the downloaded bundle. */
  readonly open: (id: string) => Promise<void>;
}

/** `name` ends with the file extension. */
export interface NamedFile {
  readonly name: string;
  readonly type: string;
  readonly content: BlobPart;
}

export interface Push {
  /** The push token of this phone, asking for permission first if needed; undefined when the user refuses. */
  readonly register: () => Promise<string | undefined>;
  /** The last push token, or an empty string. */
  readonly getCID: () => string;
  /** Removes the app's notifications and the number on its icon. */
  readonly clearNotifications: () => Promise<void>;
  /** Unregisters the phone and removes its notifications, so that its next user sees none of them. */
  readonly unregister: () => Promise<void>;
}

/**
 * What the phone offers beyond a page: implemented by the browser in the web build, by the native shell in a hybrid
 * one.
 */
export interface Shell {
  readonly getInfo: () => ShellInfo;
  readonly canShare: () => boolean;
  /** Rejects as `navigator.share` does: with an AbortError when the user cancels. */
  readonly share: (card: ShareData) => Promise<void>;
  /** Opens the address with the store, another app or the browser, as the phone decides. */
  readonly openOutside: (url: string) => void;
  /**
   * Opens the phone's share sheet with a file. Rejects as `share` does. Absent where a page can save files itself.
   */
  readonly saveFile?: (file: NamedFile) => Promise<void>;
  /** Absent where pages are always up to date. */
  readonly bundles?: Bundles;
  /** Absent without push notifications. */
  readonly push?: Push;
}

/** The browser. Older ones cannot share, although the types say they can. */
const browserShell: Shell = {
  getInfo: () => ({
    deviceModel: /\(([^)]*)/.exec(window.navigator.userAgent)?.[1] ?? '',
    statusBarHeight: device.statusBarHeight,
    nativeCode: app.versionCode,
  }),
  canShare: () => (navigator as Partial<Navigator>).share !== undefined,
  share: (card) => navigator.share(card),
  openOutside: (url) => void window.open(url, '_blank', 'noopener'),
};

let currentShell = browserShell;

export const getShell = (): Shell => currentShell;

/** Sets the shell the app runs in; without an argument, the browser. */
export function setShell(shell: Shell = browserShell): void {
  currentShell = shell;
}
