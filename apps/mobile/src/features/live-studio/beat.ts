/**
 * Calls at a steady rate, also while the page is out of sight, where a page's own timers are slowed down to one call a
 * second: a worker's are not. The function it returns ends it.
 */
export function keepBeat(perSecond: number, onBeat: () => void): () => void {
  const words = `setInterval(() => postMessage(0), ${Math.floor(1_000 / perSecond)});`;
  const address = URL.createObjectURL(new Blob([words], { type: 'text/javascript' }));
  try {
    const worker = new Worker(address);
    worker.addEventListener('message', onBeat);
    return () => worker.terminate();
  } catch {
    const timer = setInterval(onBeat, 1_000 / perSecond);
    return () => clearInterval(timer);
  } finally {
    // The worker may still be reading it.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}
