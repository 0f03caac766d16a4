import { app, device } from '@academy/contract/limits.ts';

/** What the shell says of itself and of the phone. */
export interface ShellFacts {
  readonly deviceModel: string;
  /** CSS pixels. */
  readonly statusBarHeight: number;
  /** Of the shell itself, which a store alone renews; its pages may be newer. */
  readonly nativeCode: number;
}

/** A release of the app's pages. */
export interface Bundle {
  /** Its version code. */
  readonly id: string;
  readonly url: string;
  /** Of the zip, in hex. */
  readonly sha256: string;
  /** Of the zip, in bytes. */
  readonly size: number;
  /** Of its version code and the zip by its maker, where the shell knows whose it must be. */
  readonly signature: string | undefined;
}

/** Renews the app's pages without a store. */
export interface Bundles {
  /** Whether its pages were tried and never reported that they run: the shell went back by itself. */
  readonly hasFailed: (id: string) => Promise<boolean>;
  /**
   * Brings it here, unless it is, going on where an earlier try broke off; `onShare` hears how much has come, 0 to 1. Rejects
   * when it broke off, or is not what was promised: then nothing is left of it, which `onShare` hears as 0.
   */
  readonly bring: (bundle: Bundle, onShare: (share: number) => void) => Promise<void>;
  /** Starts the app anew with what was brought. */
  readonly open: (id: string) => Promise<void>;
}

/** Its name ends with a dot and its kind. */
export interface NamedFile {
  readonly name: string;
  readonly type: string;
  readonly content: BlobPart;
}

export interface Push {
  /** The name of this phone at its push service, asking its person when they have not been asked; undefined when they refuse. */
  readonly register: () => Promise<string | undefined>;
  /** The name that was given last, empty when none was. */
  readonly getCID: () => string;
  /** Takes away what was told outside the app, and the number on its icon. */
  readonly clearTold: () => Promise<void>;
  /** Gives the name back and takes away what was told: whoever has the phone next is told nothing of it. */
  readonly forget: () => Promise<void>;
}

/** What the phone gives beyond the pages: a browser gives it in the web build, a shell of our own in a hybrid one. */
export interface Shell {
  readonly getFacts: () => ShellFacts;
  readonly canShare: () => boolean;
  /** Rejects as `navigator.share` does: with an AbortError when the person left it. */
  readonly share: (card: ShareData) => Promise<void>;
  /** The store, another app or the browser: whatever the phone opens such an address with. */
  readonly openOutside: (url: string) => void;
  /**
   * Opens the phone's own sheet over a file, from which it is kept or sent on. Rejects as `share` does. Absent where a page
   * can save files by itself.
   */
  readonly saveFile?: (file: NamedFile) => Promise<void>;
  /** Absent where pages are always the newest. */
  readonly bundles?: Bundles;
  /** Absent where nobody can be woken. */
  readonly push?: Push;
}

/** The browser. Older ones cannot share; the types know only the newer ones. */
const browserShell: Shell = {
  getFacts: () => ({
    deviceModel: /\(([^)]*)/.exec(window.navigator.userAgent)?.[1] ?? '',
    statusBarHeight: device.statusBarHeight,
    nativeCode: app.versionCode,
  }),
  canShare: () => (navigator as Partial<Navigator>).share !== undefined,
  share: (card) => navigator.share(card),
  openOutside: (url) => void window.open(url, '_blank', 'noopener'),
};

let worn = browserShell;

export const getShell = (): Shell => worn;

/** The app runs in this shell from now on; without one, in the browser. */
export function wearShell(shell: Shell = browserShell): void {
  worn = shell;
}
