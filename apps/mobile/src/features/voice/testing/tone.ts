/** A microphone that picks up a tone. */
export function createTone() {
  const context = new AudioContext();
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const destination = context.createMediaStreamDestination();
  gain.gain.value = 0.4;
  oscillator.connect(gain).connect(destination);
  oscillator.start();
  void context.resume();
  return {
    stream: destination.stream,
    mute: () => void (gain.gain.value = 0),
    close: () => void context.close(),
  };
}
