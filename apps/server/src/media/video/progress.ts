/** Makes ffmpeg write, a few times a second, how far it is; read by `readProgress`. */
export const reportProgress: readonly string[] = ['-nostats', '-progress', 'pipe:1'];

/** For the lines of `reportProgress`: calls with the seconds of the video that are done. */
export const readProgress = (onSeconds: (seconds: number) => void) => (line: string) => {
  const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
  if (microseconds) onSeconds(Number(microseconds) / 1e6);
};
