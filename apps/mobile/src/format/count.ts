/** A count as lists show it: '9999', '1.2 万', '3 亿'. Rounds down, so that no number is higher than the truth. */
export function count(value: number): string {
  if (value >= 1e8) return `${oneDecimal(value, 1e8)} 亿`;
  if (value >= 1e4) return `${oneDecimal(value, 1e4)} 万`;
  return String(value);
}

function oneDecimal(value: number, unit: number): string {
  return String(Math.floor((value * 10) / unit) / 10);
}

/** A count with its unit, spaced as Chinese is: '321 次学习', '1.2 万人在学'. */
export function countWithUnit(value: number, unit: string): string {
  const text = count(value);
  return /\d$/.test(text) ? `${text} ${unit}` : text + unit;
}
