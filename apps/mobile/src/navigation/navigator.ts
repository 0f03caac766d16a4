import { app } from '@academy/contract/limits.ts';
import { rootPath } from '@academy/contract/routes.ts';
import { restorePages, savePages, type SavedEntry } from './history-entry.ts';
import {
  back,
  isTab,
  launchStack,
  open,
  refuse,
  topPage,
  withPages,
  type Operation,
  type Outcome,
  type Page,
  type PageStack,
} from './page-stack.ts';
import { findAddress, getRoute, pageAddress, type PageAddress, type PageUrl } from './paths.ts';

/** What of `window` the navigator needs, so that tests can bring a history of their own. */
export interface HistoryWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go' | 'scrollRestoration'>;
  readonly location: Pick<Location, 'pathname' | 'search'>;
  addEventListener(type: 'popstate', listener: () => void): void;
}

/** One change of the browser's history: travel `go` entries first, then lay `stack` into a new or the present entry. */
interface Step {
  readonly go: number;
  readonly push: boolean;
  readonly stack: PageStack;
}

/** A browser that cannot travel as far as asked says nothing at all; after this long the entry we are on is taken. */
const travelLimit = 800;

/**
 * The app's pages, bound to the browser's history below the product's base path.
 *
 * The stack changes at once and is the truth; the history follows, since going back in it takes time. Every entry
 * carries the whole stack that it stands for, so that back, forward to a closed page and reload need no memory of ours.
 */
export class Navigator {
  #window: HistoryWindow | undefined;
  #stack: PageStack = launchStack({ ...findAddress(rootPath)!, key: 'root' });
  /** How many entries of ours lie below the present one. */
  #at = 0;
  #keys = 0;
  #steps: Step[] = [];
  #travel: { go: number; limit: ReturnType<typeof setTimeout> } | undefined;
  #listeners = new Set<() => void>();

  /** Asked before the page on top is left backwards; true keeps it. For a page with something that is not saved. */
  keepsPage = (): boolean => false;

  /** Asked when the browser goes back: closes what lies over the page on top, and tells whether anything did. */
  closesLayer = (): boolean => false;

  /** Asked when the connection is lost: true leaves the page on top, which goes on by itself once it is back. */
  waitsForNetwork = (): boolean => false;

  /** Takes the page that the location names; called once, before the first render. */
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

  /** Opens a page that is no tab above the present one. */
  navigateTo = (url: PageUrl): Outcome => this.#open('navigateTo', url);

  /** Opens a page that is no tab in place of the present one. */
  redirectTo = (url: PageUrl): Outcome => this.#open('redirectTo', url);

  /** Shows a tab and closes every page above it; the other tabs live on. */
  switchTab = (url: PageUrl): Outcome => this.#open('switchTab', url);

  /** Closes every page and every tab, and opens `url` afresh. */
  reLaunch = (url: PageUrl): Outcome => this.#open('reLaunch', url);

  /** Gives the page on top, which is no tab, another query: it lives on, and back and reload find what it shows now. */
  rewrite = (url: PageUrl): void => {
    const { pages } = this.#stack;
    this.#show({
      ...this.#stack,
      pages: [...pages.slice(0, -1), { ...topPage(this.#stack), ...findAddress(url) }],
    });
    this.#write(0, false);
  };

  /** Closes `delta` pages. A page that is alone leads to the root. */
  navigateBack = (delta = 1): Outcome => {
    if (this.keepsPage()) return { ok: true, page: topPage(this.#stack) };
    const stack = back(this.#stack, delta);
    if (!stack) {
      const root = this.#open('switchTab', rootPath);
      return root.ok ? root : { ok: true, page: topPage(this.#stack) };
    }
    const go = stack.pages.length - this.#stack.pages.length;
    this.#show(stack);
    this.#write(go, false);
    return { ok: true, page: topPage(stack) };
  };

  #open(operation: Operation, url: string): Outcome {
    const move = open(this.#stack, { operation, url, key: this.#newKey() });
    if ('refused' in move) return refuse(operation, move.refused, url);
    const alone = operation === 'switchTab' || operation === 'reLaunch';
    this.#show(move.stack);
    // Whatever lies below a page that is alone was closed with it: it takes the first entry of the app.
    this.#write(alone ? -Infinity : 0, operation === 'navigateTo');
    return { ok: true, page: move.page };
  }

  /** Unique over reloads too, since entries from before the reload keep their keys. */
  #newKey(): string {
    this.#keys += 1;
    return `${Date.now().toString(36)}.${this.#keys}`;
  }

  #show(stack: PageStack): void {
    this.#stack = stack;
    for (const listener of this.#listeners) listener();
  }

  /** The page of a start or a reload: what is seen of it, and nothing below; the root under a lone overlay. */
  #launch(saved: readonly Page[]): PageStack {
    const wanted = this.#located();
    const kept = saved.at(-1)?.url === wanted.url ? saved : [{ ...wanted, key: this.#newKey() }];
    const start = kept.findLastIndex((page) => !getRoute(page.path).overlay);
    const pages =
      start < 0 ? [{ ...findAddress(rootPath)!, key: this.#newKey() }, ...kept] : kept.slice(start);
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

  /** The user went back or forward: the entry they came to says which pages are open. */
  #travelled(): void {
    const saved = this.#window!.history.state as SavedEntry | null;
    const pages = restorePages(saved, this.#stack.pages);
    const before = this.#at;
    this.#at = saved?.at ?? this.#at + 1;
    // The browser has gone already: it comes back to where the page is that stays.
    const isLeft = pages.length > 0 && !pages.includes(topPage(this.#stack));
    // A page that is an overlay itself is left with what it shows.
    const isCovered = isLeft && !getRoute(topPage(this.#stack).path).overlay && this.closesLayer();
    if (isCovered || (isLeft && this.keepsPage())) return this.#write(before - this.#at, false);
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
      this.#travel = { go, limit: setTimeout(() => this.#landed(), travelLimit) };
      this.#window.history.go(go);
    } else {
      this.#lay(step);
    }
  }

  #landed(): void {
    clearTimeout(this.#travel!.limit);
    this.#travel = undefined;
    this.#at = (this.#window!.history.state as SavedEntry | null)?.at ?? this.#at;
    this.#lay(this.#steps[0]!);
  }

  #lay({ push, stack }: Step): void {
    this.#steps.shift();
    if (push) this.#at += 1;
    const entry: SavedEntry = { at: this.#at, pages: savePages(stack.pages) };
    const url = pageAddress(topPage(stack).url);
    this.#window!.history[push ? 'pushState' : 'replaceState'](entry, '', url);
    this.#run();
  }
}

/** The one navigator of the app. */
export const appNavigator = new Navigator();

/** Opens any page by the operation that its kind allows: tabs are switched to, everything else is put on top. */
export function visit(url: PageUrl): Outcome {
  const address = findAddress(url);
  return address && isTab(address.path) ? appNavigator.switchTab(url) : appNavigator.navigateTo(url);
}
