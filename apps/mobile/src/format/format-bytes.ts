const units = ['字节', 'KB', 'MB', 'GB'] as const;

/** A size for people: `312 字节`, `1.4 KB`, `23 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const value = bytes / 1024 ** power;
  const digits = power > 0 && value < 10 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[power]}`;
}
