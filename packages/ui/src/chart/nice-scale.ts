interface Scale {
  readonly low: number;
  readonly high: number;
  /** From `low` to `high`, evenly spaced. */
  readonly ticks: readonly number[];
}

/** The next step that reads well: 1, 2 or 5 times a power of ten, at least `min`. */
function niceStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min));
  const step = [1, 2, 5, 10].find((each) => each * power >= min * (1 - 1e-9)) ?? 10;
  return step * power;
}

/**
 * An axis for these values: it includes zero, so that lengths can be compared, and has at most `maxSteps` steps (2 or
 * more). Whole values get whole ticks. Without values, or with zeros only, it is 0 to 1.
 */
export function niceScale(values: readonly number[], maxSteps = 4): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (high - low < 1e-9) return { low: 0, high: 1, ticks: [0, 1] };
  const finest = values.every(Number.isInteger) ? 1 : 0;
  // A range on both sides of zero is widened at both ends, which costs one step at most.
  const steps = low < 0 && high > 0 ? maxSteps - 1 : maxSteps;
  const step = Math.max(finest, niceStep((high - low) / steps));
  const from = Math.floor(low / step + 1e-9);
  const to = Math.ceil(high / step - 1e-9);
  // Multiplied instead of added, since 0.1 + 0.2 is not 0.3; rounded to the precision of the step.
  const ticks = Array.from({ length: to - from + 1 }, (_, at) =>
    Number(((from + at) * step).toPrecision(12)),
  );
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks };
}

/** The position of a value on the axis: 0 at the low end, 1 at the high end. */
export const shareOf = ({ low, high }: Scale, value: number): number => (value - low) / (high - low);
