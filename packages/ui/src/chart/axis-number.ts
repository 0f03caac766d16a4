/** A tick's number, short enough for the side of a chart: 1,500, 2万, 1.5亿. */
export function axisNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e8) return `${short(value / 1e8)}亿`;
  if (size >= 1e4) return `${short(value / 1e4)}万`;
  return short(value).replace(/\B(?=(\d{3})+$)/, ',');
}

const short = (value: number) => String(Number(value.toPrecision(4))).replace('-', '−');
