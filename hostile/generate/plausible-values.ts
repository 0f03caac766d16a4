import fc from 'fast-check';

/** A value that is known only when it is sent: one of those of a kind, at a share of the list. */
interface KnownReference {
  readonly kinds: readonly string[];
  readonly share: number;
}

/** A field's value before it is sent: as text, or one that earlier responses contained. */
export type Value = string | KnownReference;

/** The kinds of known values that fit a field, where its name alone does not say it. */
const kindsByField: Readonly<Record<string, readonly string[]>> = {
  avatar_upload_id: ['upload_id'],
  cid: ['module_id'],
  class_id: ['class_id'],
  comment_id: ['comment_id'],
  cursor: ['next_cursor'],
  id: ['upload_id'],
  notice_ids: ['notice_id'],
  parent_id: ['comment_id', 'area_id'],
  target_id: ['content_id', 'comment_id', 'expert_id'],
  up_to: ['notice_id'],
  upload_ids: ['upload_id'],
};

const words = [
  '孩子写作业磨蹭怎么办',
  '情绪',
  '晚上九点，手机回家',
  '谢谢老师',
  '小满',
  'zuoye',
  '拖拉 手机',
  '加微信 abc12345',
  'privacy',
  'user-agreement',
  'https://academy.example/wx/pages/index/course?id=1&type=course',
  '👩‍👧 一起',
];

interface FieldSchema {
  readonly type?: string;
  readonly anyOf?: readonly { readonly const?: string }[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

const isKnownKind = (name: string) => name.endsWith('_id') || ['nonce', 'serial', 'keyword'].includes(name);

/** Values of one field that its schema accepts, most of them of rows that exist. */
export function plausibleValue(name: string, schema: object): fc.Arbitrary<Value> {
  const anything = schemaValue(schema);
  const kinds = kindsByField[name] ?? (isKnownKind(name) ? [name] : undefined);
  if (!kinds) return anything;
  const share = fc.double({ min: 0, max: 0.999, noNaN: true });
  const known = share.map((where): Value => ({ kinds, share: where }));
  return fc.oneof({ weight: 7, arbitrary: known }, { weight: 1, arbitrary: anything });
}

function schemaValue(schema: FieldSchema): fc.Arbitrary<Value> {
  const { type, anyOf, minimum = 0, maximum = 2 ** 53 - 1, pattern } = schema;
  const choices = anyOf?.flatMap((choice) => choice.const ?? []);
  if (choices?.length) return fc.constantFrom(...choices);
  if (type === 'integer') {
    const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 60) });
    return fc.oneof(small, fc.constantFrom(minimum, maximum)).map(String);
  }
  if (type === 'number')
    return fc
      .double({ min: minimum, max: Math.min(maximum, 180), noNaN: true })
      .map((value) => value.toFixed(4));
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const { minLength = 0, maxLength = 200 } = schema;
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 200) });
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...words) }, { weight: 1, arbitrary: text });
}
