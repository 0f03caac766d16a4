import { miniVideos } from '@academy/contract/mini-video-limits.ts';
import { ClipSlot, type ClipSource } from './clip-slot.ts';
import { initialDeck, type DeckState, readSlot } from './deck-state.ts';
import { keepSound, wantsSound } from './sound-choice.ts';

interface Offer {
  readonly source: ClipSource;
  /** The place of the page in which it is shown. */
  readonly holder: HTMLElement;
}

/** Rewinding what was left takes the decoder: not before the one that is shown has found its pace. */
const rewindDelay = 400;

/**
 * The media of a feed: three elements that go round, so that memory stays flat however far one swipes. Turning to a clip
 * only plays what lies ready; whatever takes time (opening the following one, rewinding the one before) waits for
 * `settle`, when the finger and the page have come to rest. Knows no React.
 */
export class ClipDeck {
  #state = initialDeck;
  readonly #offers = new Map<number, Offer>();
  #slots: readonly ClipSlot[] = [];
  #order: readonly number[] = [];
  #current: number | undefined;
  /** Whether it should be playing, for all that the person has said. */
  #wish = true;
  #shown = false;
  #sound = false;
  readonly #listeners = new Set<() => void>();

  readonly getState = (): DeckState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The page can be seen. The function it returns rests: nothing plays where it is not seen. */
  attach(): () => void {
    this.#shown = true;
    this.#sound = wantsSound();
    this.#patch({ muted: !this.#sound });
    const watching = new AbortController();
    const { signal } = watching;
    const see = () => (document.hidden ? this.#pause() : this.#resume());
    document.addEventListener('visibilitychange', see, { signal });
    addEventListener('online', () => this.#state.phase === 'failed' && this.retry(), { signal });
    // Anything else on the page that begins to sound has the word. Media events do not bubble.
    const makeRoom = ({ target }: Event) => {
      const isOurs = this.#slots.some(({ video }) => video === target);
      if (target instanceof HTMLMediaElement && !isOurs && !target.muted) this.pause();
    };
    document.addEventListener('play', makeRoom, { signal, capture: true });
    this.#arrange();
    this.#resume();
    return () => {
      watching.abort();
      this.#shown = false;
      this.#pause();
    };
  }

  /** Frees everything: the feed is gone. */
  readonly close = (): void => {
    for (const slot of this.#slots) {
      slot.free();
      slot.video.remove();
    }
    this.#slots = [];
  };

  /** A clip near the one that is shown can be had; the function it returns takes that back. */
  offer(source: ClipSource, holder: HTMLElement): () => void {
    const offer = { source, holder };
    this.#offers.set(source.id, offer);
    this.#findSlot(source.id)?.moveTo(holder);
    this.#arrange();
    return () => {
      if (this.#offers.get(source.id) === offer) this.#offers.delete(source.id);
    };
  }

  /** Another clip is in view, or none where the feed rests. It begins at once if it lies ready. */
  turnTo(id: number | undefined): void {
    if (id === this.#current) return;
    this.#pause();
    this.#current = id;
    this.#wish = true;
    this.#patch({
      ...initialDeck,
      muted: this.#state.muted,
      id,
      source: id === undefined ? undefined : { key: clipKey(id) },
    });
    if (id === undefined) return;
    const slot = this.#findSlot(id);
    if (slot) this.#begin(slot);
    else this.#arrange();
  }

  /** The swipe is over: these are wanted, most of all the first. The others are let go of. */
  settle(order: readonly number[]): void {
    this.#order = order;
    this.#arrange();
    setTimeout(() => {
      for (const slot of this.#slots) if (slot.clip?.id !== this.#current) slot.rewind();
    }, rewindDelay);
  }

  /** The person's own play and pause. */
  readonly toggle = (): void => {
    if (this.#state.playing) return this.pause();
    this.#wish = true;
    this.#resume();
  };

  readonly pause = (): void => {
    this.#wish = false;
    this.#pause();
  };

  seekTo(seconds: number): void {
    const slot = this.#shownSlot();
    if (slot?.phase !== 'open') return;
    slot.video.currentTime = Math.min(Math.max(0, seconds), this.#state.duration);
    if (this.#state.ended) this.#resume();
  }

  /** Twice as fast while a finger rests on it. */
  hurry(fast: boolean): void {
    const slot = this.#shownSlot();
    const rate = fast ? miniVideos.heldRate : 1;
    if (slot) slot.video.playbackRate = rate;
    this.#patch({ rate });
  }

  /** Within a tap, which browsers want before anything sounds; it holds for every clip from now on. */
  setSound(wanted: boolean): void {
    this.#sound = wanted;
    keepSound(wanted);
    for (const { video } of this.#slots) video.muted = !wanted;
    this.#patch({ muted: !wanted });
    if (wanted && !this.#state.playing && !this.#state.ended) this.toggle();
  }

  /** Opens anew what failed, by the address that was offered last. */
  readonly retry = (): void => {
    const slot = this.#shownSlot();
    if (slot?.phase === 'failed') slot.free();
    this.#wish = true;
    this.#arrange();
  };

  /** Lends the elements to those that are wanted. The shown one comes first: the others wait for its first picture. */
  #arrange(): void {
    if (!this.#shown) return;
    const current = this.#current;
    const wanted =
      current === undefined ? this.#order : [current, ...this.#order.filter((id) => id !== current)];
    const near = wanted.slice(0, miniVideos.elements);
    for (const id of near) {
      const phase = this.#lend(id, near)?.phase;
      if (id === current && phase !== 'open' && phase !== 'failed') return;
    }
  }

  /** The element that has the clip, if there is one to be had; what failed is opened anew by another address. */
  #lend(id: number, near: readonly number[]): ClipSlot | undefined {
    const offer = this.#offers.get(id);
    const slot = this.#findSlot(id);
    const isStale = slot?.phase === 'failed' && slot.clip?.url !== offer?.source.url;
    if (!offer || (slot && !isStale)) return slot;
    const taken = slot ?? this.#takeSlot(near);
    taken?.put(offer.source, offer.holder);
    if (taken && id === this.#current) this.#begin(taken);
    return taken;
  }

  /** One that nobody wants, made if there are fewer than there may be. */
  #takeSlot(near: readonly number[]): ClipSlot | undefined {
    const idle = this.#slots.find(({ clip }) => !clip || !near.includes(clip.id));
    if (idle || this.#slots.length >= miniVideos.elements) return idle;
    const slot = new ClipSlot((told) => this.#hear(told));
    slot.video.muted = !this.#sound;
    this.#slots = [...this.#slots, slot];
    return slot;
  }

  readonly #findSlot = (id: number): ClipSlot | undefined => this.#slots.find(({ clip }) => clip?.id === id);

  readonly #shownSlot = (): ClipSlot | undefined =>
    this.#current === undefined ? undefined : this.#findSlot(this.#current);

  #hear(slot: ClipSlot): void {
    if (slot !== this.#shownSlot()) return;
    const before = this.#state.phase;
    this.#see(slot);
    if (before === slot.phase) return;
    // Its first picture is there, or it has none: the following ones may be opened.
    this.#arrange();
  }

  #begin(slot: ClipSlot): void {
    this.#see(slot);
    this.#play(slot);
  }

  #see(slot: ClipSlot): void {
    this.#patch(readSlot(slot));
  }

  #pause(): void {
    this.#shownSlot()?.video.pause();
  }

  #resume(): void {
    const slot = this.#shownSlot();
    if (slot && this.#wish) this.#play(slot);
  }

  #play(slot: ClipSlot): void {
    if (!this.#shown || document.hidden || !this.#wish || slot.phase === 'failed') return;
    slot.loadOn(true);
    slot.video.play().catch((error: DOMException) => {
      // Not without a tap: what may sound only then is shown all the same.
      if (error.name !== 'NotAllowedError' || slot.video.muted) return;
      this.#sound = false;
      for (const { video } of this.#slots) video.muted = true;
      this.#patch({ muted: true });
      if (slot === this.#shownSlot()) this.#resume();
    });
  }

  #patch(change: Partial<DeckState>): void {
    const names = Object.keys(change) as (keyof DeckState)[];
    if (names.every((name) => change[name] === this.#state[name])) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Names a clip for whoever counts what is watched. */
export const clipKey = (id: number): string => `mini:${id}`;
