import { watchCaptions } from '../../../features/player/captions.ts';
import { type LoadOn, openClip } from './open-clip.ts';

/** What a slot is asked to hold ready. */
export interface ClipSource {
  readonly id: number;
  readonly url: string;
  readonly captionsUrl: string | null;
  /** Known length, until the clip tells its own. */
  readonly seconds: number;
}

type Phase = 'idle' | 'opening' | 'open' | 'failed';

/** Old WebViews and WeChat take a playing video out of the page unless they are told not to, each in its own words. */
const inline = {
  playsinline: '',
  'webkit-playsinline': 'true',
  'x5-playsinline': 'true',
  'x5-video-player-type': 'h5',
};

/** One element that plays, lent to one clip after another. It is made once and never thrown away. */
export class ClipSlot {
  readonly video = document.createElement('video');
  clip: ClipSource | undefined;
  phase: Phase = 'idle';
  caption = '';
  waiting = false;
  #stream: AbortController | undefined;
  #loadOn: LoadOn | undefined;
  #whole = false;
  readonly #tell: (slot: ClipSlot) => void;

  constructor(tell: (slot: ClipSlot) => void) {
    this.#tell = tell;
    const { video } = this;
    for (const [name, value] of Object.entries(inline)) video.setAttribute(name, value);
    video.crossOrigin = 'anonymous';
    video.muted = true;
    // The words and buttons of its slide speak for it.
    video.setAttribute('aria-hidden', 'true');
    video.tabIndex = -1;
    const on = (names: string, act: () => void) => {
      for (const name of names.split(' ')) video.addEventListener(name, act);
    };
    on('loadeddata', () => this.#change({ phase: 'open', waiting: false }));
    on('waiting', () => this.#change({ waiting: !video.paused }));
    on('playing canplay pause', () => this.#change({ waiting: false }));
    on('play timeupdate seeked ended durationchange volumechange progress', () => this.#tell(this));
    watchCaptions(video, {
      signal: new AbortController().signal,
      onCaption: (caption) => this.#change({ caption }),
    });
  }

  /** Takes a clip up in its place of the page, and gets its first picture ready. */
  put(clip: ClipSource, holder: HTMLElement): void {
    this.free();
    this.clip = clip;
    holder.append(this.video);
    const { signal } = (this.#stream = new AbortController());
    this.#change({ phase: 'opening' });
    if (clip.captionsUrl) this.#addCaptions(clip.captionsUrl);
    void this.#open(clip.url, signal);
  }

  /** The place of the page that shows its clip was drawn anew. */
  moveTo(holder: HTMLElement): void {
    if (this.video.parentElement !== holder) holder.append(this.video);
  }

  /** Loads all of its clip, or no more than its beginning. */
  loadOn(whole: boolean): void {
    this.#whole = whole;
    this.#loadOn?.(whole);
  }

  /** Back to the first picture, ready to be turned to again. */
  rewind(): void {
    if (this.phase === 'open' && this.video.paused && this.video.currentTime > 0) this.video.currentTime = 0;
  }

  /** Lets go of its clip and of everything that was loaded of it. */
  free(): void {
    this.video.pause();
    this.#stream?.abort();
    this.video.replaceChildren();
    this.video.removeAttribute('data-shown');
    this.video.playbackRate = 1;
    this.clip = this.#stream = this.#loadOn = undefined;
    this.#whole = false;
    this.phase = 'idle';
    this.caption = '';
    this.waiting = false;
  }

  async #open(url: string, signal: AbortSignal): Promise<void> {
    const onFailed = () => void (signal.aborted || this.#fail());
    try {
      const loadOn = await openClip(this.video, { url, signal, onFailed });
      if (signal.aborted) return;
      this.#loadOn = loadOn;
      loadOn(this.#whole);
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
    const { clip, video } = this;
    const holder = video.parentElement;
    this.free();
    this.clip = clip;
    holder?.append(video);
    this.#change({ phase: 'failed' });
  }

  #change(change: Partial<Pick<ClipSlot, 'phase' | 'waiting' | 'caption'>>): void {
    Object.assign(this, change);
    if (change.phase === 'open') this.video.setAttribute('data-shown', '');
    this.#tell(this);
  }
}
