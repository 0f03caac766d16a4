import type { UsageRecord } from '@academy/contract/areas/usage.ts';
import { usageStatistics } from '@academy/contract/limits.ts';
import { createUuid } from '../../platform/uuid.ts';
import type { PageFacts } from './describe-page.ts';

interface Recording {
  readonly note: (record: UsageRecord) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told of each visit that begins, by its name. */
  readonly onVisit: (visit: string) => void;
}

/** A page that is looked at, or was until the app was left. */
interface Shown {
  readonly facts: PageFacts;
  readonly key: string;
  readonly ordinal: number;
  readonly at: number;
  /** Milliseconds that it was looked at before it was last shown. */
  readonly before: number;
  /** Since when it is shown; undefined while the app is out of sight. */
  readonly since: number | undefined;
}

const { appTimeout, pageTimeout } = usageStatistics;

/** Cuts what is shown into visits and pages: when one begins, how long it was looked at, and when it is over. */
export class VisitRecorder {
  readonly #recording: Recording;
  #visit = '';
  #ordinal = 0;
  #page: Shown | undefined;
  /** The page on top, also when its time is over. */
  #top: { key: string; facts: PageFacts };
  #leftAt: number | undefined;

  /** The visit begins at `since`, with the page on top. */
  constructor(recording: Recording, { top, since }: { top: [string, PageFacts]; since: number }) {
    this.#recording = recording;
    this.#top = { key: top[0], facts: top[1] };
    this.#begin(since);
  }

  /** Which visit it is, and where it is. */
  get place(): { readonly visit: string; readonly path: string } {
    return { visit: this.#visit, path: this.#top.facts.path };
  }

  /** Another page is on top. The same key says that it is the same page. */
  show(key: string, facts: PageFacts): void {
    if (key === this.#top.key) return;
    this.#end();
    this.#top = { key, facts };
    if (this.#leftAt === undefined) this.#open(this.#recording.now());
  }

  /** The app is out of sight, perhaps for good. False where it was already. */
  leave(): boolean {
    if (this.#leftAt !== undefined) return false;
    this.#leftAt = this.#recording.now();
    this.#report();
    if (this.#page) this.#page = { ...this.#page, before: this.#measure(this.#page), since: undefined };
    return true;
  }

  /** It is in sight again: after a while that is another visit. */
  comeBack(): void {
    if (this.#leftAt === undefined) return;
    const now = this.#recording.now();
    const isOver = now - this.#leftAt >= appTimeout;
    this.#leftAt = undefined;
    if (isOver) return this.#begin(now);
    if (this.#page) this.#page = { ...this.#page, since: now };
    else this.#open(now);
  }

  /** To be called now and then: a page that nobody has left for long was forgotten, and is over. */
  look(): void {
    if (this.#page && this.#leftAt === undefined && this.#measure(this.#page) >= pageTimeout) this.#end();
  }

  /** Somebody is there: what was over begins anew. */
  touch(): void {
    if (!this.#page && this.#leftAt === undefined) this.#open(this.#recording.now());
  }

  #begin(at: number): void {
    this.#visit = createUuid();
    this.#ordinal = 0;
    this.#recording.note({ kind: 'visit', visit: this.#visit, at });
    this.#recording.onVisit(this.#visit);
    this.#open(at);
  }

  #open(at: number): void {
    this.#ordinal += 1;
    this.#page = { ...this.#top, ordinal: this.#ordinal, at, before: 0, since: at };
  }

  #end(): void {
    // What was left was reported then.
    if (this.#leftAt === undefined) this.#report();
    this.#page = undefined;
  }

  #measure({ before, since }: Shown): number {
    const shown = since === undefined ? 0 : Math.max(0, this.#recording.now() - since);
    return Math.min(pageTimeout, before + shown);
  }

  #report(): void {
    if (!this.#page) return;
    const { facts, ordinal, at } = this.#page;
    const milliseconds = this.#measure(this.#page);
    this.#recording.note({ kind: 'page', visit: this.#visit, at, ordinal, ...facts, milliseconds });
  }
}
