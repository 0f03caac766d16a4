import { app } from '@academy/contract/limits.ts';
import { rootPath } from '@academy/contract/routes.ts';
import {
  back,
  isTab,
  launchStack,
  open,
  type Operation,
  type Outcome,
  type Page,
  type PageStack,
  refuse,
  topPage,
  withPages,
} from './page-stack.ts';
import { findAddress, getRoute, pageAddress, type PageAddress, type PageUrl } from './paths.ts';

/** The part of `window` that the navigator uses, so that tests can pass a history of their own. */
export interface HistoryWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go' | 'scrollRestoration'>;
  readonly location: Pick<Location, 'pathname' | 'search'>;
  addEventListener(type: 'popstate', listener: () => void): void;
}

/**
 * One change of the browser's history: go back `go` entries first, then write `stack` into a new entry or the current
 * one.
 */
interface Step {
  readonly go: number;
  readonly push: boolean;
  readonly stack: PageStack;
}

/**
 * Milliseconds. A browser that cannot go back as far as asked fires no event; after this the current entry is used.
 */
const travelTimeout = 800;

/**
 * Binds the page stack to the browser's history below the product's base path. The stack changes at once and is the
 * truth; the history follows, since going back takes time. Every entry stores the whole stack, so that back, forward
 * to a closed page and reload need no memory of ours.
 */
export class Navigator {
  #window: HistoryWindow | undefined;
  #stack: PageStack = launchStack({ ...findAddress(rootPath)!, key: 'root' });
  /** How many of our entries are below the current one. */
  #at = 0;
  #keys = 0;
  #steps: Step[] = [];
  #travel: { go: number; timer: ReturnType<typeof setTimeout> } | undefined;
  #listeners = new Set<() => void>();
  /** The current entry was added for a dialog. */
  #isHeld = false;

  /** Called before the page on top is left backwards; true blocks it. For a page with unsaved changes. */
  blocksBack = (): boolean => false;

  /** Called when the browser goes back: closes the dialog above the page; returns whether there was one. */
  closeTopDialog = (): boolean => false;

  /** Called when the connection is lost: true keeps the page on top, which reconnects by itself. */
  waitsForNetwork = (): boolean => false;

  /** Opens the page that the location names; called once, before the first render. */
  start(window: HistoryWindow): void {
    this.#window = window;
    window.history.scrollRestoration = 'manual';
    const saved = window.history.state as SavedEntry | null;
    this.#at = saved?.at ?? 0;
    this.#stack = this.#launch(restorePages(saved));
    this.#write(0, false);
    window.addEventListener('popstate', () => (this.#travel ? this.#landed() : this.#travelled()));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same value until the stack changes. */
  getSnapshot = (): PageStack => this.#stack;

  /** Opens a page that is no tab above the current one. */
  navigateTo = (url: PageUrl): Outcome => this.#open('navigateTo', url);

  /** Opens a page that is no tab in place of the current one. */
  redirectTo = (url: PageUrl): Outcome => this.#open('redirectTo', url);

  /** Shows a tab and closes every page above it; the other tabs stay alive. */
  switchTab = (url: PageUrl): Outcome => this.#open('switchTab', url);

  /** Closes every page and every tab, and opens `url` as a new page. */
  reLaunch = (url: PageUrl): Outcome => this.#open('reLaunch', url);

  /**
   * Replaces the query of the page on top, which is no tab: the page stays mounted, and back and reload find the new
   * query.
   */
  rewrite = (url: PageUrl): void => {
    const { pages } = this.#stack;
    this.#show({
      ...this.#stack,
      pages: [...pages.slice(0, -1), { ...topPage(this.#stack), ...findAddress(url) }],
    });
    this.#write(0, false);
  };

  /**
   * Adds an entry for a dialog that opened above the app's first entry, where going back would leave the app, and removes
   * it when the dialog has closed. Above any other entry the one below serves.
   */
  holdBack = (isOpen: boolean): void => {
    // On its way back to the first entry the history may not have arrived yet.
    const at = this.#steps.reduce((from, { go, push }) => Math.max(0, from + go) + Number(push), this.#at);
    if (isOpen === this.#isHeld || (isOpen && at > 0)) return;
    this.#isHeld = isOpen;
    this.#write(isOpen ? 0 : -1, isOpen);
  };

  /** Closes `delta` pages. A single page goes to the root. */
  navigateBack = (delta = 1): Outcome => {
    if (this.blocksBack()) return { ok: true, page: topPage(this.#stack) };
    const stack = back(this.#stack, delta);
    if (!stack) {
      const root = this.#open('switchTab', rootPath);
      return root.ok ? root : { ok: true, page: topPage(this.#stack) };
    }
    const go = stack.pages.length - this.#stack.pages.length;
    this.#isHeld = false;
    this.#show(stack);
    this.#write(go, false);
    return { ok: true, page: topPage(stack) };
  };

  #open(operation: Operation, url: string): Outcome {
    const move = open(this.#stack, { operation, url, key: this.#newKey() });
    if ('refused' in move) return refuse(operation, move.refused, url);
    const closesAll = operation === 'switchTab' || operation === 'reLaunch';
    this.#show(move.stack);
    // A page opened from a dialog takes the dialog's entry.
    const isHeld = this.#isHeld;
    this.#isHeld = false;
    const steps = isHeld && operation === 'redirectTo' ? -1 : 0;
    // Every entry below belonged to a page that was closed with it, so the page takes the app's first entry.
    this.#write(closesAll ? -Infinity : steps, operation === 'navigateTo' && !isHeld);
    return { ok: true, page: move.page };
  }

  /** Unique across reloads too, since entries from before the reload keep their keys. */
  #newKey(): string {
    this.#keys += 1;
    return `${Date.now().toString(36)}.${this.#keys}`;
  }

  #show(stack: PageStack): void {
    this.#stack = stack;
    for (const listener of this.#listeners) listener();
  }

  /** The stack after a start or a reload: the visible page and nothing below it; the root below a single overlay. */
  #launch(saved: readonly Page[]): PageStack {
    const located = this.#located();
    const pagesToRestore = saved.at(-1)?.url === located.url ? saved : [{ ...located, key: this.#newKey() }];
    const start = pagesToRestore.findLastIndex((page) => !getRoute(page.path).overlay);
    const pages =
      start < 0
        ? [{ ...findAddress(rootPath)!, key: this.#newKey() }, ...pagesToRestore]
        : pagesToRestore.slice(start);
    return withPages(launchStack(pages[0]!), pages).stack;
  }

  #located(): PageAddress {
    const { pathname, search } = this.#window!.location;
    const path = pathname.slice(app.basePath.length - 1);
    return (
      findAddress((path === '/' || path === '' ? rootPath : path) + search) ??
      findAddress('/pages/common/error')!
    );
  }

  /** The user went back or forward: the entry reached tells which pages are open. */
  #travelled(): void {
    const saved = this.#window!.history.state as SavedEntry | null;
    const pages = restorePages(saved, this.#stack.pages);
    const before = this.#at;
    this.#at = saved?.at ?? this.#at + 1;
    // The browser has gone back already; the history returns to the entry of the page that stays.
    const leavesPage = pages.length > 0 && !pages.includes(topPage(this.#stack));
    // A page that is an overlay itself closes together with what it shows.
    const closedDialog =
      (leavesPage || this.#isHeld) && !getRoute(topPage(this.#stack).path).overlay && this.closeTopDialog();
    this.#isHeld = false;
    if (leavesPage && (closedDialog || this.blocksBack())) return this.#write(before - this.#at, false);
    if (pages.length > 0) this.#show(withPages(this.#stack, pages).stack);
    // An entry without a state of ours is an address typed in, or a fragment of the page that is shown.
    else if (this.#located().url !== topPage(this.#stack).url) this.#show(this.#launch([]));
    this.#write(0, false);
  }

  #write(go: number, push: boolean): void {
    this.#steps.push({ go, push, stack: this.#stack });
    if (!this.#travel) this.#run();
  }

  #run(): void {
    const step = this.#steps[0];
    if (!step || !this.#window) return;
    const go = Math.max(step.go, -this.#at);
    if (go !== 0) {
      this.#travel = { go, timer: setTimeout(() => this.#landed(), travelTimeout) };
      this.#window.history.go(go);
    } else {
      this.#apply(step);
    }
  }

  #landed(): void {
    clearTimeout(this.#travel!.timer);
    this.#travel = undefined;
    this.#at = (this.#window!.history.state as SavedEntry | null)?.at ?? this.#at;
    this.#apply(this.#steps[0]!);
  }

  #apply({ push, stack }: Step): void {
    this.#steps.shift();
    if (push) this.#at += 1;
    const entry: SavedEntry = { at: this.#at, pages: savePages(stack.pages) };
    const url = pageAddress(topPage(stack).url);
    this.#window!.history[push ? 'pushState' : 'replaceState'](entry, '', url);
    this.#run();
  }
}

export const appNavigator = new Navigator();

/** Opens any page by the operation its kind allows: tabs are switched to, all others open on top. */
export function visit(url: PageUrl): Outcome {
  const address = findAddress(url);
  return address && isTab(address.path) ? appNavigator.switchTab(url) : appNavigator.navigateTo(url);
}

/** What every entry of the browser's history stores: its index among ours, and the pages open at it. */
interface SavedEntry {
  readonly at: number;
  /** Key and url of each page, from bottom to top. */
  readonly pages: readonly (readonly [key: string, url: string])[];
}

function savePages(pages: readonly Page[]): SavedEntry['pages'] {
  return pages.map(({ key, url }) => [key, url] as const);
}

/**
 * The pages of an entry. Pages in `livingPages` are reused; a page whose route no longer exists is left out, and an
 * entry that is not ours gives none.
 */
function restorePages(saved: SavedEntry | null, livingPages: readonly Page[] = []): Page[] {
  return (saved?.pages ?? []).flatMap(([key, url]) => {
    const livingPage = livingPages.find((page) => page.key === key && page.url === url);
    const address = findAddress(url);
    return livingPage ?? (address ? { ...address, key } : []);
  });
}
