const padded = (value: number): string => String(value).padStart(2, '0');

/** How long something is still away, seconds rounded up: '2 天 03 小时 05 分', '03:05:09', '马上开始'. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (!(seconds > 0)) return '马上开始';
  const days = Math.floor(seconds / 86_400);
  const hours = padded(Math.floor(seconds / 3_600) % 24);
  const minutes = padded(Math.floor(seconds / 60) % 60);
  return days > 0 ? `${days} 天 ${hours} 小时 ${minutes} 分` : `${hours}:${minutes}:${padded(seconds % 60)}`;
}
