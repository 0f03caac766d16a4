import type { Speech, VoiceChoice } from '../../platform/speech.ts';
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
 * chosen one fails before any sound, the other is used where there is one.
 */
export class AnswerSpeaker extends Store<SpeakerState> {
  readonly #browser: BrowserVoice;
  readonly #server: ServerVoice;
  readonly #audio: AudioPlayer;
  #answer: SpokenAnswer | undefined;
  #usesServer = false;
  #serverCanSpeak = false;
  /** The device lists a voice but could not speak with it. */
  #isDeviceMute = false;

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
  toggle(answer: SpokenAnswer, choice: VoiceChoice): void {
    if (this.get().recordId !== answer.recordId) {
      // Stops the previous answer with the voice that reads it.
      this.#audio.release();
      this.#serverCanSpeak = choice !== 'device';
      this.#usesServer =
        choice === 'server' ||
        (choice === 'natural-device' && (this.#isDeviceMute || !this.#browser.isNatural()));
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

  /** Stops speaking an answer that is no longer shown. */
  leave(recordId: number): void {
    if (recordId === this.get().recordId) this.#audio.release();
  }

  #voice(): BrowserVoice | ServerVoice {
    return this.#usesServer ? this.#server : this.#browser;
  }

  #start(onEnd: (result: EndReason) => void): void {
    if (this.#usesServer) this.#startServer(onEnd);
    else this.#startBrowser(onEnd);
  }

  #startServer(onEnd: (result: EndReason) => void): void {
    this.#server.start(this.#answer!.recordId, (result) => {
      const mayReplace = !this.#isDeviceMute && this.#browser.isReady();
      if (result === 'ended' || this.#server.hasStarted() || !mayReplace) return onEnd(result);
      this.#server.stop();
      this.#replaceVoice(false, () => this.#browser.start(this.#answer!, onEnd));
    });
  }

  #startBrowser(onEnd: (result: EndReason) => void): void {
    this.#browser.start(this.#answer!, (result) => {
      if (result === 'ended' || this.#browser.hasStarted() || !this.#serverCanSpeak) return onEnd(result);
      this.#isDeviceMute = true;
      this.#browser.stop();
      this.#replaceVoice(true, () => this.#startServer(onEnd));
    });
  }

  #replaceVoice(usesServer: boolean, start: () => void): void {
    const { isPlaying } = this.#audio.get();
    this.#usesServer = usesServer;
    start();
    if (!isPlaying) this.#voice().pause();
    this.#updateState();
  }

  #updateState(): void {
    const { source, isPlaying } = this.#audio.get();
    const recordId = source === undefined ? undefined : Number(source);
    this.set({ recordId, isPlaying, isStreamPlaying: isPlaying && this.#usesServer });
  }
}
