import { observeCaptions } from '../../../features/player/captions.ts';
import { type SetPreload, openVideo } from './open-video.ts';

export interface FeedVideo {
  readonly id: number;
  readonly url: string;
  readonly captionsUrl: string | null;
  /** Length from the API, until the media reports its own. */
  readonly seconds: number;
}

type Phase = 'idle' | 'opening' | 'open' | 'failed';

/** Older WebViews and WeChat play video outside the page without these attributes; each has its own. */
const inlineAttributes = {
  playsinline: '',
  'webkit-playsinline': 'true',
  'x5-playsinline': 'true',
  'x5-video-player-type': 'h5',
};

/** A video element that is reused for one video after another, and never removed. */
export class FeedSlot {
  readonly video = document.createElement('video');
  source: FeedVideo | undefined;
  phase: Phase = 'idle';
  caption = '';
  waiting = false;
  #stream: AbortController | undefined;
  #setPreload: SetPreload | undefined;
  #isFull = false;
  readonly #notify: (slot: FeedSlot) => void;

  constructor(notify: (slot: FeedSlot) => void) {
    this.#notify = notify;
    const { video } = this;
    for (const [name, value] of Object.entries(inlineAttributes)) video.setAttribute(name, value);
    video.crossOrigin = 'anonymous';
    video.muted = true;
    // Hidden from screen readers: the text and buttons of its slide describe it.
    video.setAttribute('aria-hidden', 'true');
    video.tabIndex = -1;
    const on = (names: string, listener: () => void) => {
      for (const name of names.split(' ')) video.addEventListener(name, listener);
    };
    on('loadeddata', () => this.#change({ phase: 'open', waiting: false }));
    on('waiting', () => this.#change({ waiting: !video.paused }));
    on('playing canplay pause', () => this.#change({ waiting: false }));
    on('play timeupdate seeked ended durationchange volumechange progress', () => this.#notify(this));
    observeCaptions(video, {
      signal: new AbortController().signal,
      onCaption: (caption) => this.#change({ caption }),
    });
  }

  /** Loads a video into the holder and shows its first frame. */
  load(source: FeedVideo, holder: HTMLElement): void {
    this.release();
    this.source = source;
    holder.append(this.video);
    const { signal } = (this.#stream = new AbortController());
    this.#change({ phase: 'opening' });
    if (source.captionsUrl) this.#addCaptions(source.captionsUrl);
    void this.#open(source.url, signal);
  }

  /** React has created a new holder for the same video. */
  attachTo(holder: HTMLElement): void {
    if (this.video.parentElement !== holder) holder.append(this.video);
  }

  /** Buffers the whole video, or only its beginning. */
  setPreload(isFull: boolean): void {
    this.#isFull = isFull;
    this.#setPreload?.(isFull);
  }

  /** Back to the first frame, for the next time it is current. */
  rewind(): void {
    if (this.phase === 'open' && this.video.paused && this.video.currentTime > 0) this.video.currentTime = 0;
  }

  /** Releases the video and everything loaded for it. */
  release(): void {
    this.video.pause();
    this.#stream?.abort();
    this.video.replaceChildren();
    this.video.removeAttribute('data-shown');
    this.video.playbackRate = 1;
    this.source = this.#stream = this.#setPreload = undefined;
    this.#isFull = false;
    this.phase = 'idle';
    this.caption = '';
    this.waiting = false;
  }

  async #open(url: string, signal: AbortSignal): Promise<void> {
    const onFailed = () => void (signal.aborted || this.#fail());
    try {
      const setPreload = await openVideo(this.video, { url, signal, onFailed });
      if (signal.aborted) return;
      this.#setPreload = setPreload;
      setPreload(this.#isFull);
    } catch {
      onFailed();
    }
  }

  #addCaptions(url: string): void {
    const track = document.createElement('track');
    Object.assign(track, { kind: 'captions', srclang: 'zh', label: '中文', src: url });
    this.video.append(track);
  }

  #fail(): void {
    const { source, video } = this;
    const holder = video.parentElement;
    this.release();
    this.source = source;
    holder?.append(video);
    this.#change({ phase: 'failed' });
  }

  #change(change: Partial<Pick<FeedSlot, 'phase' | 'waiting' | 'caption'>>): void {
    Object.assign(this, change);
    if (change.phase === 'open') this.video.setAttribute('data-shown', '');
    this.#notify(this);
  }
}
