import type { UsageRecord } from '@academy/contract/areas/usage.ts';
import { type ContentType, usageStatistics } from '@academy/contract/limits.ts';
import type { RoutePath } from '@academy/contract/routes.ts';
import type { Page } from '../../navigation/page-stack.ts';
import { createUuid } from '../../platform/uuid.ts';

interface RecorderDeps {
  readonly record: (record: UsageRecord) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with the id of each new visit. */
  readonly onVisit: (visit: string) => void;
}

/** A page that is shown, or was shown when the app was left. */
interface ShownPage {
  readonly details: PageDetails;
  readonly key: string;
  readonly ordinal: number;
  readonly at: number;
  /** Milliseconds for which it was shown before `shownSince`. */
  readonly earlierDuration: number;
  /** Since when it is shown; undefined while the app is hidden. */
  readonly shownSince: number | undefined;
}

const { appTimeout, pageTimeout } = usageStatistics;

/** Divides usage into visits and pages: when each begins, how long a page was shown, and when it ends. */
export class VisitRecorder {
  readonly #deps: RecorderDeps;
  #visit = '';
  #ordinal = 0;
  #page: ShownPage | undefined;
  /** The top page, also after its timeout. */
  #top: { key: string; details: PageDetails };
  #leftAt: number | undefined;

  /** The visit begins at `since`, with the top page. */
  constructor(deps: RecorderDeps, { top, shownSince }: { top: [string, PageDetails]; shownSince: number }) {
    this.#deps = deps;
    this.#top = { key: top[0], details: top[1] };
    this.#startVisit(shownSince);
  }

  /** Id of the visit and path of the top page. */
  get position(): { readonly visit: string; readonly path: string } {
    return { visit: this.#visit, path: this.#top.details.path };
  }

  /** Another page is on top. The same key means the same page. */
  show(key: string, details: PageDetails): void {
    if (key === this.#top.key) return;
    this.#endPage();
    this.#top = { key, details };
    if (this.#leftAt === undefined) this.#startPage(this.#deps.now());
  }

  /** The app is hidden, perhaps for good. Returns false if it was already. */
  leave(): boolean {
    if (this.#leftAt !== undefined) return false;
    this.#leftAt = this.#deps.now();
    this.#report();
    if (this.#page)
      this.#page = { ...this.#page, earlierDuration: this.#getDuration(this.#page), shownSince: undefined };
    return true;
  }

  /** The app is visible again; after a long absence a new visit begins. */
  resume(): void {
    if (this.#leftAt === undefined) return;
    const now = this.#deps.now();
    const isNewVisit = now - this.#leftAt >= appTimeout;
    this.#leftAt = undefined;
    if (isNewVisit) return this.#startVisit(now);
    if (this.#page) this.#page = { ...this.#page, shownSince: now };
    else this.#startPage(now);
  }

  /** To be called regularly: ends a page after its timeout. */
  checkTimeout(): void {
    if (this.#page && this.#leftAt === undefined && this.#getDuration(this.#page) >= pageTimeout)
      this.#endPage();
  }

  /** After a timeout, an interaction starts the page again. */
  onInteraction(): void {
    if (!this.#page && this.#leftAt === undefined) this.#startPage(this.#deps.now());
  }

  #startVisit(at: number): void {
    this.#visit = createUuid();
    this.#ordinal = 0;
    this.#deps.record({ kind: 'visit', visit: this.#visit, at });
    this.#deps.onVisit(this.#visit);
    this.#startPage(at);
  }

  #startPage(at: number): void {
    this.#ordinal += 1;
    this.#page = { ...this.#top, ordinal: this.#ordinal, at, earlierDuration: 0, shownSince: at };
  }

  #endPage(): void {
    // A hidden page was reported when the app was hidden.
    if (this.#leftAt === undefined) this.#report();
    this.#page = undefined;
  }

  #getDuration({ earlierDuration, shownSince }: ShownPage): number {
    const duration = shownSince === undefined ? 0 : Math.max(0, this.#deps.now() - shownSince);
    return Math.min(pageTimeout, earlierDuration + duration);
  }

  #report(): void {
    if (!this.#page) return;
    const { details, ordinal, at } = this.#page;
    const milliseconds = this.#getDuration(this.#page);
    this.#deps.record({ kind: 'page', visit: this.#visit, at, ordinal, ...details, milliseconds });
  }
}

/** What is recorded of a page: its route and, if it shows public content, that content. */
export interface PageDetails {
  readonly path: RoutePath;
  readonly content_type?: ContentType;
  readonly content_id?: number;
}

/** Pages whose id names a public content. Other ids may name a child, a certificate or the user's own live. */
const contentPages: Partial<Record<RoutePath, ContentType>> = {
  '/pages/index/course': 'course',
  '/pages/index/actLive': 'actLive',
  '/pages/index/information': 'graphic',
  '/pages/media/expertLive': 'expertLive',
  '/pages/media/miniVideo': 'miniVideo',
};

export function describePage({ path, query }: Pick<Page, 'path' | 'query'>): PageDetails {
  const type = contentPages[path];
  const id = query['id'];
  if (!type || !id || !/^[1-9]\d{0,14}$/.test(id)) return { path };
  return { path, content_type: type, content_id: Number(id) };
}
