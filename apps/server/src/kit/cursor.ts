import { AppError } from './errors.ts';

/** A value of a cursor. A cursor holds the sort key of the last row shown, then its id. */
type CursorValue = string | number;

const decoders = {
  integer: (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : undefined),
  text: (value: unknown) => (typeof value === 'string' ? value : undefined),
};

type CursorKind = keyof typeof decoders;
type Decoded<Shape extends readonly CursorKind[]> = {
  -readonly [K in keyof Shape]: NonNullable<ReturnType<(typeof decoders)[Shape[K]]>>;
};

/** Encodes the position after a row as an opaque text. Numbers must be safe integers. */
export function encodeCursor(values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Decodes a cursor whose values have the given kinds: `decodeCursor(text, ['integer', 'text'])`. Throws INVALID_INPUT
 * for anything else.
 */
export function decodeCursor<const Shape extends readonly CursorKind[]>(
  text: string,
  shape: Shape,
): Decoded<Shape> {
  const values = parse(text);
  if (!Array.isArray(values) || values.length !== shape.length) throw malformed();
  return shape.map((kind, index) => {
    const value = decoders[kind](values[index]);
    if (value === undefined) throw malformed();
    return value;
  }) as Decoded<Shape>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch (cause) {
    throw malformed(cause);
  }
}

function malformed(cause?: unknown): AppError {
  return new AppError('INVALID_INPUT', { cause, message: '翻页位置有误，请从第一页重新开始。' });
}
