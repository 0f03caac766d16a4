import type { Page } from '@playwright/test';

/**
 * How far each of the tones rises above what else is heard, in decibels, at its loudest within some seconds: above 20 for
 * one that is there, near 0 for one that is not. What the page plays goes on as before.
 */
export function hearTones(
  page: Page,
  { selector, tones }: { selector: string; tones: readonly number[] },
): Promise<readonly number[]> {
  return page.evaluate(analyse, { selector, tones });
}

/** Runs in the page. */
async function analyse({ selector, tones }: { selector: string; tones: readonly number[] }) {
  const element = document.querySelector<HTMLVideoElement & { captureStream: () => MediaStream }>(selector);
  const stream = (element?.srcObject as MediaStream | null) ?? element?.captureStream();
  if (!stream || stream.getAudioTracks().length === 0) return tones.map(() => 0);
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 8_192, smoothingTimeConstant: 0 });
  // Of what was captured alone: an element that goes through a context is heard through it.
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
  const spectrum = new Float32Array(analyser.frequencyBinCount);
  const binOf = (hertz: number) => Math.round((hertz * analyser.fftSize) / context.sampleRate);
  const loudest = tones.map(() => -Infinity);
  const floor: number[] = [];
  for (let looks = 0; looks < 50; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    analyser.getFloatFrequencyData(spectrum);
    for (const [place, hertz] of tones.entries()) {
      const near = spectrum.subarray(binOf(hertz) - 3, binOf(hertz) + 4);
      loudest[place] = Math.max(loudest[place]!, ...near);
    }
    // A band in which nobody beeps.
    floor.push(Math.max(...spectrum.subarray(binOf(2_600), binOf(3_000))));
  }
  void context.close();
  const quiet = Math.max(-90, ...floor);
  return loudest.map((level) => (Number.isFinite(level) ? Math.round(level - quiet) : 0));
}
