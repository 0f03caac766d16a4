import { Type, type TSchema } from 'typebox';
import { paging } from '../limits.ts';

/** The id of a row. `title` is the field's name in Chinese messages. */
export const Id = (title = '编号') => Type.Integer({ title, minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Nullable in a form that JSON Schema and OpenAPI 3.1 both read. */
export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** One of these strings. A union over a mapped list would lose its static type. */
export const OneOf = <const Words extends readonly string[]>(
  words: Words,
  options: { title?: string; default?: Words[number] } = {},
) =>
  Type.Unsafe<Words[number]>(
    Type.Union(
      words.map((word) => Type.Literal(word)),
      options,
    ),
  );

/** Input of every paged call. The cursor is opaque: it is the `next_cursor` of the previous page. */
export const PageInput = {
  cursor: Type.Optional(Type.String({ title: '翻页位置', minLength: 1, maxLength: 400 })),
  size: Type.Optional(
    Type.Integer({ title: '每页数量', minimum: 1, maximum: paging.maxSize, default: paging.defaultSize }),
  ),
};

/** Output of every paged call. `next_cursor` is null on the last page. */
export const PageOf = <S extends TSchema>(item: S) =>
  Type.Object({ list: Type.Array(item), next_cursor: Nullable(Type.String()) });

/** A boolean in a form: 1 or 0. */
export const Flag = (title: string) => Type.Integer({ title, minimum: 0, maximum: 1 });

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** A UUID, as `crypto.randomUUID()` gives it. */
export const Uuid = (title: string) => Type.String({ title, pattern: `^${uuid}$` });

/** Several UUIDs, separated by commas. */
export const Uuids = (title: string, max: number) =>
  Type.String({ title, pattern: `^${uuid}(?:,${uuid}){0,${max - 1}}$` });
