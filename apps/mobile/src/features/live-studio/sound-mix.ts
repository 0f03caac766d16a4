/**
 * Mixes the expert's microphone with the voices of those who sit. The mix of all is what is sent to the crowd; each
 * guest has a mix of their own without their own voice, which would come back as an echo.
 */
export class SoundMix {
  #context = new AudioContext({ latencyHint: 'interactive' });
  #all = this.#context.createMediaStreamDestination();
  #own = this.#context.createGain();
  #microphone: MediaStreamAudioSourceNode | undefined;
  #voices = new Map<string, MediaStreamAudioSourceNode>();
  /** What each guest hears: everybody but themselves. */
  #lines = new Map<string, MediaStreamAudioDestinationNode>();

  constructor() {
    this.#own.connect(this.#all);
  }

  /** Everybody together. */
  get stream(): MediaStream {
    return this.#all.stream;
  }

  /** Browsers hold sound back until somebody presses something: to be called within a press. */
  wake(): Promise<void> {
    return this.#context.state === 'running' ? Promise.resolve() : this.#context.resume();
  }

  /** The expert's own sound from now on; undefined for none. */
  hearOwn(stream: MediaStream | undefined): void {
    this.#microphone?.disconnect();
    this.#microphone = undefined;
    if (!stream || stream.getAudioTracks().length === 0) return;
    this.#microphone = this.#context.createMediaStreamSource(stream);
    this.#microphone.connect(this.#own);
  }

  setMuted(muted: boolean): void {
    this.#own.gain.setTargetAtTime(muted ? 0 : 1, this.#context.currentTime, 0.015);
  }

  /** What a guest hears from now on; made before they are heard themselves. */
  lineFor(key: string): MediaStream {
    const known = this.#lines.get(key);
    if (known) return known.stream;
    const line = this.#context.createMediaStreamDestination();
    this.#own.connect(line);
    for (const [other, source] of this.#voices) if (other !== key) source.connect(line);
    this.#lines.set(key, line);
    return line.stream;
  }

  /** A guest is heard by everybody else. */
  addVoice(key: string, stream: MediaStream): void {
    this.#silence(key);
    if (stream.getAudioTracks().length === 0) return;
    const source = this.#context.createMediaStreamSource(stream);
    source.connect(this.#all);
    for (const [other, line] of this.#lines) if (other !== key) source.connect(line);
    this.#voices.set(key, source);
  }

  /** A guest is gone, with their line. */
  removeVoice(key: string): void {
    this.#silence(key);
    const line = this.#lines.get(key);
    if (!line) return;
    this.#own.disconnect(line);
    for (const source of this.#voices.values()) source.disconnect(line);
    this.#lines.delete(key);
  }

  close(): void {
    for (const key of this.#voices.keys()) this.removeVoice(key);
    void this.#context.close();
  }

  #silence(key: string): void {
    this.#voices.get(key)?.disconnect();
    this.#voices.delete(key);
  }
}
