import type { Speech } from '../../platform/speech.ts';
import { Store } from '../../platform/store.ts';
import { AudioPlayer, type Over } from '../../session/audio-player.ts';
import { BrowserVoice } from './browser-voice.ts';
import { ServerVoice, type ServerVoiceParts } from './server-voice.ts';
import type { SpokenAnswer } from './spoken-answer.ts';

export interface SpeakerState {
  /** The answer that plays or was paused. */
  readonly recordId: number | undefined;
  readonly isPlaying: boolean;
  /** What plays is spoken by the server, as it comes. */
  readonly isStreamPlaying: boolean;
}

interface SpeakerParts extends ServerVoiceParts {
  readonly speech: Speech;
  readonly onOver: (recordId: number, how: Over) => void;
}

const silence: SpeakerState = { recordId: undefined, isPlaying: false, isStreamPlaying: false };

/**
 * Speaks answers, one at a time, by the product's rules of audio (`AudioPlayer`), with the server's voice or the browser's.
 * Where the server's fails before a word is heard, the browser's takes its place.
 */
export class AnswerSpeaker extends Store<SpeakerState> {
  readonly #browser: BrowserVoice;
  readonly #server: ServerVoice;
  readonly #audio: AudioPlayer;
  #answer: SpokenAnswer | undefined;
  #byServer = false;

  constructor({ speech, onOver, ...parts }: SpeakerParts) {
    super(silence);
    this.#browser = new BrowserVoice(speech);
    this.#server = new ServerVoice(parts);
    this.#audio = new AudioPlayer(
      {
        start: (_source, over) => this.#start(over),
        pause: () => this.#voice().pause(),
        resume: () => this.#voice().resume(),
        stop: () => this.#voice().stop(),
      },
      (source, how) => onOver(Number(source), how),
    );
    this.#audio.subscribe(() => this.#show());
  }

  /** Plays, pauses or goes on. To be called within a tap: phones allow sound to nothing else. */
  toggle(answer: SpokenAnswer, bySpeakingServer: boolean): void {
    if (this.get().recordId !== answer.recordId) {
      // Whatever spoke the one before is silenced by its own voice.
      this.#audio.release();
      this.#byServer = bySpeakingServer;
    }
    this.#answer = answer;
    this.#audio.play(String(answer.recordId));
  }

  /** More of an answer is written. */
  update(answer: SpokenAnswer): void {
    if (answer.recordId !== this.get().recordId) return;
    this.#answer = answer;
    if (!this.#byServer) this.#browser.update(answer);
  }

  pause(): void {
    this.#audio.pause();
  }

  stop(): void {
    this.#audio.stop();
  }

  /** The answer is not there any more. */
  leave(recordId: number): void {
    if (recordId === this.get().recordId) this.#audio.release();
  }

  #voice(): BrowserVoice | ServerVoice {
    return this.#byServer ? this.#server : this.#browser;
  }

  #start(onOver: (how: Over) => void): void {
    const answer = this.#answer!;
    if (!this.#byServer) return this.#browser.start(answer, onOver);
    this.#server.start(answer.recordId, (how) => {
      if (how === 'ended' || this.#server.hasBegun() || !this.#browser.isReady()) return onOver(how);
      const isPlaying = this.#audio.get().isPlaying;
      this.#server.stop();
      this.#byServer = false;
      this.#browser.start(this.#answer!, onOver);
      if (!isPlaying) this.#browser.pause();
      this.#show();
    });
  }

  #show(): void {
    const { source, isPlaying } = this.#audio.get();
    const recordId = source === undefined ? undefined : Number(source);
    this.set({ recordId, isPlaying, isStreamPlaying: isPlaying && this.#byServer });
  }
}
