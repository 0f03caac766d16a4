const headBytes = 44;

/** Samples of 16 bits in one channel as a WAV file; `rate` of them a second. */
export function wrapWav(samples: Uint8Array, rate: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(headBytes + samples.length);
  const head = new DataView(file.buffer);
  const word = (at: number, letters: string) => file.set(Buffer.from(letters, 'latin1'), at);
  word(0, 'RIFF');
  head.setUint32(4, headBytes - 8 + samples.length, true);
  word(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  // PCM, one channel.
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, rate * 2, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  word(36, 'data');
  head.setUint32(40, samples.length, true);
  file.set(samples, headBytes);
  return file;
}
