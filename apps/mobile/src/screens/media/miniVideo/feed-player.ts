import { miniVideos } from '@academy/contract/mini-video-limits.ts';
import { loadStored, saveStored } from '../../../platform/storage.ts';
import { type FeedPlayerState, initialPlayerState, readSlot } from './feed-player-state.ts';
import { FeedSlot, type FeedVideo } from './feed-slot.ts';

interface Offer {
  readonly source: FeedVideo;
  /** The element that the video is shown in. */
  readonly holder: HTMLElement;
}

/** Milliseconds. Rewinding uses the decoder, so it waits until the current video plays smoothly. */
const rewindDelay = 400;

/**
 * The video elements of a feed: three are reused, so that memory does not grow with swiping. `switchTo` only plays
 * what is preloaded; slow work (opening the next video, rewinding the previous one) waits for `preload`, after the
 * swipe has ended. Independent of React.
 */
export class FeedPlayer {
  #state = initialPlayerState;
  readonly #offers = new Map<number, Offer>();
  #slots: readonly FeedSlot[] = [];
  #order: readonly number[] = [];
  #current: number | undefined;
  /** Whether the current video should play: the person has not paused it, or has asked for it. */
  #wantsToPlay = false;
  #isVisible = false;
  #isSoundOn = false;
  readonly #listeners = new Set<() => void>();

  readonly getState = (): FeedPlayerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The page is visible. The returned function stops playback when it is hidden. */
  attach(): () => void {
    this.#isVisible = true;
    this.#isSoundOn = wantsSound();
    this.#patch({ muted: !this.#isSoundOn });
    const controller = new AbortController();
    const { signal } = controller;
    const sync = () => (document.hidden ? this.#pause() : this.#resume());
    document.addEventListener('visibilitychange', sync, { signal });
    addEventListener('online', () => this.#state.phase === 'failed' && this.retry(), { signal });
    // Pauses when other media on the page starts to sound. Media events do not bubble, so the listener captures.
    const pauseForOthers = ({ target }: Event) => {
      const isOwn = this.#slots.some(({ video }) => video === target);
      if (target instanceof HTMLMediaElement && !isOwn && !target.muted) this.pause();
    };
    document.addEventListener('play', pauseForOthers, { signal, capture: true });
    this.#assignSlots();
    this.#resume();
    return () => {
      controller.abort();
      this.#isVisible = false;
      this.#pause();
    };
  }

  /** Releases all elements when the feed is closed. */
  readonly close = (): void => {
    for (const slot of this.#slots) {
      slot.release();
      slot.video.remove();
    }
    this.#slots = [];
  };

  /** Offers a video near the current one; the returned function withdraws it. */
  offer(source: FeedVideo, holder: HTMLElement): () => void {
    const offer = { source, holder };
    this.#offers.set(source.id, offer);
    this.#findSlot(source.id)?.attachTo(holder);
    this.#assignSlots();
    return () => {
      if (this.#offers.get(source.id) === offer) this.#offers.delete(source.id);
    };
  }

  /** Makes another video current, or none. A preloaded one plays at once. */
  switchTo(id: number | undefined): void {
    if (id === this.#current) return;
    this.#pause();
    this.#current = id;
    this.#wantsToPlay = startsByItself();
    this.#patch({
      ...initialPlayerState,
      muted: this.#state.muted,
      id,
      source: id === undefined ? undefined : { key: miniVideoKey(id) },
    });
    if (id === undefined) return;
    const slot = this.#findSlot(id);
    if (slot) this.#start(slot);
    else this.#assignSlots();
  }

  /** Called after a swipe: assigns elements to these videos in order of importance, and releases the others. */
  preload(order: readonly number[]): void {
    this.#order = order;
    this.#assignSlots();
    setTimeout(() => {
      for (const slot of this.#slots) if (slot.source?.id !== this.#current) slot.rewind();
    }, rewindDelay);
  }

  /** Plays or pauses on request of the person. */
  readonly toggle = (): void => {
    if (this.#state.playing) return this.pause();
    this.#wantsToPlay = true;
    this.#resume();
  };

  readonly pause = (): void => {
    this.#wantsToPlay = false;
    this.#pause();
  };

  seekTo(seconds: number): void {
    const slot = this.#currentSlot();
    if (slot?.phase !== 'open') return;
    slot.video.currentTime = Math.min(Math.max(0, seconds), this.#state.duration);
    if (this.#state.ended) this.#resume();
  }

  /** Plays at double speed while a finger is held. */
  setFast(fast: boolean): void {
    const slot = this.#currentSlot();
    const rate = fast ? miniVideos.holdRate : 1;
    if (slot) slot.video.playbackRate = rate;
    this.#patch({ rate });
  }

  /** Must run in a tap, which browsers require before sound; applies to all following videos. */
  setSound(wanted: boolean): void {
    this.#isSoundOn = wanted;
    saveSound(wanted);
    for (const { video } of this.#slots) video.muted = !wanted;
    this.#patch({ muted: !wanted });
    if (wanted && !this.#state.playing && !this.#state.ended) this.toggle();
  }

  /** Reopens a failed video, with the address offered last. */
  readonly retry = (): void => {
    const slot = this.#currentSlot();
    if (slot?.phase === 'failed') slot.release();
    this.#wantsToPlay = true;
    this.#assignSlots();
  };

  /** Assigns elements to the wanted videos. The current one first: the others wait for its first frame. */
  #assignSlots(): void {
    if (!this.#isVisible) return;
    const current = this.#current;
    const wanted =
      current === undefined ? this.#order : [current, ...this.#order.filter((id) => id !== current)];
    const near = wanted.slice(0, miniVideos.elements);
    for (const id of near) {
      const phase = this.#assign(id, near)?.phase;
      if (id === current && phase !== 'open' && phase !== 'failed') return;
    }
  }

  /** The element assigned to a video, if one is free; a failed video is reopened when its address has changed. */
  #assign(id: number, near: readonly number[]): FeedSlot | undefined {
    const offer = this.#offers.get(id);
    const slot = this.#findSlot(id);
    const isStale = slot?.phase === 'failed' && slot.source?.url !== offer?.source.url;
    if (!offer || (slot && !isStale)) return slot;
    const assigned = slot ?? this.#findFreeSlot(near);
    assigned?.load(offer.source, offer.holder);
    if (assigned && id === this.#current) this.#start(assigned);
    return assigned;
  }

  /** An element that no nearby video uses; created while there are fewer than the maximum. */
  #findFreeSlot(near: readonly number[]): FeedSlot | undefined {
    const idle = this.#slots.find(({ source }) => !source || !near.includes(source.id));
    if (idle || this.#slots.length >= miniVideos.elements) return idle;
    const slot = new FeedSlot((changed) => this.#onSlotChange(changed));
    slot.video.muted = !this.#isSoundOn;
    this.#slots = [...this.#slots, slot];
    return slot;
  }

  readonly #findSlot = (id: number): FeedSlot | undefined =>
    this.#slots.find(({ source }) => source?.id === id);

  readonly #currentSlot = (): FeedSlot | undefined =>
    this.#current === undefined ? undefined : this.#findSlot(this.#current);

  #onSlotChange(slot: FeedSlot): void {
    if (slot !== this.#currentSlot()) return;
    const previousPhase = this.#state.phase;
    this.#sync(slot);
    if (previousPhase === slot.phase) return;
    // Browsers pause an element whose source is set after `play`, as happens when a used element gets another video.
    if (slot.phase === 'open') this.#resume();
    // The current video has its first frame, or has failed: the others may be opened.
    this.#assignSlots();
  }

  #start(slot: FeedSlot): void {
    this.#sync(slot);
    this.#play(slot);
  }

  #sync(slot: FeedSlot): void {
    this.#patch(readSlot(slot));
  }

  #pause(): void {
    this.#currentSlot()?.video.pause();
  }

  #resume(): void {
    const slot = this.#currentSlot();
    if (slot && this.#wantsToPlay) this.#play(slot);
  }

  #play(slot: FeedSlot): void {
    if (!this.#isVisible || document.hidden || !this.#wantsToPlay || slot.phase === 'failed') return;
    slot.setPreload(true);
    slot.video.play().catch((error: DOMException) => {
      // The browser refused to play with sound without a tap: plays muted instead.
      if (error.name !== 'NotAllowedError' || slot.video.muted) return;
      this.#isSoundOn = false;
      for (const { video } of this.#slots) video.muted = true;
      this.#patch({ muted: true });
      if (slot === this.#currentSlot()) this.#resume();
    });
  }

  #patch(change: Partial<FeedPlayerState>): void {
    const names = Object.keys(change) as (keyof FeedPlayerState)[];
    if (names.every((name) => change[name] === this.#state[name])) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** For people who asked their device for less motion, a video waits for a tap. */
const startsByItself = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The key of a mini video for the view recorder. */
export const miniVideoKey = (id: number): string => `mini:${id}`;

const storageKey = 'mini_video_sound';

/** Whether this person wants sound for mini videos; the browser may still require a tap. */
const wantsSound = (): boolean => loadStored<boolean>(storageKey) === true;

const saveSound = (wanted: boolean): void => saveStored(storageKey, wanted);
