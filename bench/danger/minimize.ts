/** Value and gradient of a function at a point. */
export type Differentiable = (point: Float64Array) => { value: number; gradient: Float64Array };

const memory = 8;

/**
 * A minimum of a smooth convex function, by L-BFGS (Liu and Nocedal 1989) with a backtracking line search. Deterministic; ends
 * after `iterations`, or when the value hardly falls.
 */
export function minimize(
  compute: Differentiable,
  { size, iterations, tolerance = 1e-7 }: { size: number; iterations: number; tolerance?: number },
): Float64Array {
  let point = new Float64Array(size);
  let { value, gradient } = compute(point);
  const steps: { move: Float64Array; change: Float64Array; inverse: number }[] = [];
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    const direction = findDirection(gradient, steps);
    const slope = dot(direction, gradient);
    let length = steps.length === 0 ? Math.min(1, 1 / Math.sqrt(-slope)) : 1;
    let next = advance(point, direction, length);
    let reached = compute(next);
    while (reached.value > value + 1e-4 * length * slope && length > 1e-10) {
      length /= 2;
      next = advance(point, direction, length);
      reached = compute(next);
    }
    const move = subtract(next, point);
    const change = subtract(reached.gradient, gradient);
    const curvature = dot(move, change);
    if (curvature > 1e-12) steps.push({ move, change, inverse: 1 / curvature });
    if (steps.length > memory) steps.shift();
    const fall = value - reached.value;
    point = next;
    ({ value, gradient } = reached);
    if (fall < tolerance * Math.abs(value)) break;
  }
  return point;
}

/** The two loops of L-BFGS: the gradient times an estimate of the inverse Hessian, downhill. */
function findDirection(
  gradient: Float64Array,
  steps: readonly { move: Float64Array; change: Float64Array; inverse: number }[],
): Float64Array {
  const direction = gradient.map((one) => -one);
  const factors: number[] = [];
  for (const { move, change, inverse } of steps.toReversed()) {
    const factor = inverse * dot(move, direction);
    factors.unshift(factor);
    add(direction, change, -factor);
  }
  const latest = steps.at(-1);
  if (latest) {
    const scale = 1 / (latest.inverse * dot(latest.change, latest.change));
    for (const index of direction.keys()) direction[index]! *= scale;
  }
  for (const [index, { move, change, inverse }] of steps.entries())
    add(direction, move, factors[index]! - inverse * dot(change, direction));
  return direction;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += a[index]! * b[index]!;
  return sum;
}
function add(to: Float64Array, other: Float64Array, factor: number): void {
  for (let index = 0; index < to.length; index += 1) to[index]! += factor * other[index]!;
}
const subtract = (a: Float64Array, b: Float64Array) => a.map((one, index) => one - b[index]!);
const advance = (from: Float64Array, direction: Float64Array, length: number) =>
  from.map((one, index) => one + length * direction[index]!);
