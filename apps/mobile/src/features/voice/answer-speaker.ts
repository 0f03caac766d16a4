import type { Speech } from '../../platform/speech.ts';
import { Store } from '../../platform/store.ts';
import { AudioPlayer, type EndReason } from '../../playback/audio-player.ts';
import { BrowserVoice, type SpokenAnswer } from './browser-voice.ts';
import { ServerVoice, type ServerVoiceDeps } from './server-voice.ts';

interface SpeakerState {
  /** The answer that plays or is paused. */
  readonly recordId: number | undefined;
  readonly isPlaying: boolean;
  /** The server's voice is playing. */
  readonly isStreamPlaying: boolean;
}

interface SpeakerDeps extends ServerVoiceDeps {
  readonly speech: Speech;
  readonly onEnd: (recordId: number, result: EndReason) => void;
}

const silentState: SpeakerState = { recordId: undefined, isPlaying: false, isStreamPlaying: false };

/**
 * Reads answers aloud, one at a time, with the server's voice or the browser's, by the rules of `AudioPlayer`. If the
 * server's voice fails before any sound, the browser's is used.
 */
export class AnswerSpeaker extends Store<SpeakerState> {
  readonly #browser: BrowserVoice;
  readonly #server: ServerVoice;
  readonly #audio: AudioPlayer;
  #answer: SpokenAnswer | undefined;
  #usesServer = false;

  constructor({ speech, onEnd, ...deps }: SpeakerDeps) {
    super(silentState);
    this.#browser = new BrowserVoice(speech);
    this.#server = new ServerVoice(deps);
    this.#audio = new AudioPlayer(
      {
        start: (_source, onDone) => this.#start(onDone),
        pause: () => this.#voice().pause(),
        resume: () => this.#voice().resume(),
        stop: () => this.#voice().stop(),
      },
      (source, result) => onEnd(Number(source), result),
    );
    this.#audio.subscribe(() => this.#updateState());
  }

  /** Plays, pauses or resumes. Has to be called in a tap handler: phones allow sound nowhere else. */
  toggle(answer: SpokenAnswer, useServer: boolean): void {
    if (this.get().recordId !== answer.recordId) {
      // Stops the previous answer with the voice that reads it.
      this.#audio.release();
      this.#usesServer = useServer;
    }
    this.#answer = answer;
    this.#audio.play(String(answer.recordId));
  }

  /** An unfinished answer has grown. */
  update(answer: SpokenAnswer): void {
    if (answer.recordId !== this.get().recordId) return;
    this.#answer = answer;
    if (!this.#usesServer) this.#browser.update(answer);
  }

  pause(): void {
    this.#audio.pause();
  }

  stop(): void {
    this.#audio.stop();
  }

  /** The answer is no longer shown. */
  leave(recordId: number): void {
    if (recordId === this.get().recordId) this.#audio.release();
  }

  #voice(): BrowserVoice | ServerVoice {
    return this.#usesServer ? this.#server : this.#browser;
  }

  #start(onEnd: (result: EndReason) => void): void {
    const answer = this.#answer!;
    if (!this.#usesServer) return this.#browser.start(answer, onEnd);
    this.#server.start(answer.recordId, (result) => {
      if (result === 'ended' || this.#server.hasStarted() || !this.#browser.isReady()) return onEnd(result);
      const isPlaying = this.#audio.get().isPlaying;
      this.#server.stop();
      this.#usesServer = false;
      this.#browser.start(this.#answer!, onEnd);
      if (!isPlaying) this.#browser.pause();
      this.#updateState();
    });
  }

  #updateState(): void {
    const { source, isPlaying } = this.#audio.get();
    const recordId = source === undefined ? undefined : Number(source);
    this.set({ recordId, isPlaying, isStreamPlaying: isPlaying && this.#usesServer });
  }
}
