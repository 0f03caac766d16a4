/** A stretch of a text that tells who somebody is. */
export interface PrivateStretch {
  readonly from: number;
  readonly to: number;
  /** What stands there instead: 孩子, 老师, 电话. */
  readonly kind: string;
}
