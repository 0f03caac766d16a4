/** A count as lists show it: '9999', '1.2 万', '3 亿'. Never rounds up, so that no figure is better than the truth. */
export function count(value: number): string {
  if (value >= 1e8) return `${oneDecimal(value, 1e8)} 亿`;
  if (value >= 1e4) return `${oneDecimal(value, 1e4)} 万`;
  return String(value);
}

function oneDecimal(value: number, unit: number): string {
  return String(Math.floor((value * 10) / unit) / 10);
}

/** A count with what is counted, spaced as Chinese is: '321 次学习', '1.2 万人在学'. */
export function counted(value: number, what: string): string {
  const text = count(value);
  return /\d$/.test(text) ? `${text} ${what}` : text + what;
}
