export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Points that follow one another without a gap; a gap is a null. */
export function stretches(points: readonly (Point | null)[]): Point[][] {
  const found: Point[][] = [];
  let open: Point[] | undefined;
  for (const point of points) {
    if (!point) open = undefined;
    else if (open) open.push(point);
    else found.push((open = [point]));
  }
  return found;
}

const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const round = (value: number) => Math.round(value * 10) / 10;

/** Straight lines through points that follow one another. */
export const linePath = (points: readonly Point[]): string => `M${points.map(at).join('L')}`;

/** The ground between such a line and the height `floor`. */
export const areaPath = (points: readonly Point[], floor: number): string =>
  `M${at({ x: points[0]!.x, y: floor })}L${points.map(at).join('L')}L${at({ x: points.at(-1)!.x, y: floor })}Z`;
