/** Networks vanish without a word: a publisher is asked so often, and given up after so many ms without an answer. */
const beatEvery = 4_000;
const patience = 12_000;

interface Peer {
  /** While we do not read, an answer could not reach us. */
  readonly isPaused: () => boolean;
  readonly ping: () => void;
  /** Called once, when nothing came back for too long. */
  readonly onSilence: () => void;
}

interface Heart {
  /** To be called for whatever comes from the other side. */
  readonly hear: () => void;
  readonly stop: () => void;
}

/** Asks the other side for signs of life until it is stopped, or hears none. */
export function watchHeart({ isPaused, ping, onSilence }: Peer): Heart {
  let heard = performance.now();
  const hear = () => void (heard = performance.now());
  const timer = setInterval(() => {
    if (isPaused()) hear();
    if (performance.now() - heard <= patience) return ping();
    clearInterval(timer);
    onSilence();
  }, beatEvery);
  return { hear, stop: () => clearInterval(timer) };
}
