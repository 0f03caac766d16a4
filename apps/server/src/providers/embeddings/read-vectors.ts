/** The server does not speak the protocol. */
export class InvalidVectors extends Error {}

type Fields = Readonly<Record<string, unknown>>;

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Fields)[name] : undefined;

/**
 * The vectors of a response for `count` texts, in the order of the texts, each divided by its length. Throws
 * InvalidVectors when they are not as many, not equally long, or not made of numbers.
 */
export function readVectors(body: unknown, count: number): Float32Array[] {
  const data = fieldOf(body, 'data');
  if (!Array.isArray(data)) throw new InvalidVectors('JSON of another kind');
  const items = data as readonly unknown[];
  if (items.length !== count) throw new InvalidVectors(`${items.length} vectors for ${count} texts`);
  const vectors = items
    .map((item, position) => ({
      // A server may send them in another order; one that does not number them sends them in this one.
      index: Number(fieldOf(item, 'index') ?? position),
      vector: toUnitVector(fieldOf(item, 'embedding')),
    }))
    .toSorted((one, other) => one.index - other.index);
  if (vectors.some(({ index }, position) => index !== position))
    throw new InvalidVectors('vectors of other texts');
  checkLengths(vectors.map(({ vector }) => vector));
  return vectors.map(({ vector }) => vector);
}

/** Throws InvalidVectors when vectors that must be comparable are not equally long. */
export function checkLengths(vectors: readonly Float32Array[]): void {
  if (vectors.some(({ length }) => length !== vectors[0]?.length))
    throw new InvalidVectors('vectors of different lengths');
}

const isFiniteNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** The cosine of two vectors of length 1 is the sum of their products, so they are divided by their length here. */
function toUnitVector(embedding: unknown): Float32Array {
  const numbers: readonly unknown[] = Array.isArray(embedding) ? embedding : [];
  if (numbers.length === 0 || !numbers.every(isFiniteNumber))
    throw new InvalidVectors('a vector without numbers');
  const norm = Math.sqrt(numbers.reduce((sum, one) => sum + one * one, 0));
  if (norm === 0 || !Number.isFinite(norm)) throw new InvalidVectors('a vector without a direction');
  return Float32Array.from(numbers, (one) => one / norm);
}
