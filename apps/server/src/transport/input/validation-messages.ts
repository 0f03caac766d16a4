import type { TSchema } from 'typebox';

/** The parts of a JSON schema on which a field's message depends. */
interface FieldSchema {
  title?: string;
  type?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  anyOf?: readonly { const?: string | number }[];
}

/** The result of a failed validation: the field and the JSON schema keyword that failed. */
interface InputError {
  field: string;
  keyword: string;
}

/** A sentence for the user that names the field by its title: “内容编号必须是正整数”. */
export function inputErrorMessage(
  inputError: InputError,
  properties: Readonly<Record<string, TSchema>>,
): string {
  const schema = (properties[inputError.field] ?? {}) as FieldSchema;
  return `${schema.title ?? inputError.field}${messageFor(inputError.keyword, schema)}`;
}

function messageFor(keyword: string, schema: FieldSchema): string {
  switch (keyword) {
    case 'required':
      return '不能为空';
    case 'repeated':
      return '只能填写一次';
    case 'unstorable':
      return '含有无法保存的字符';
    case 'minLength':
      return schema.minLength === 1 ? '不能为空' : `至少${schema.minLength}个字`;
    case 'maxLength':
      return `最多${schema.maxLength}个字`;
    default:
      return schema.anyOf ? choiceMessage(schema) : numberMessage(keyword, schema);
  }
}

function choiceMessage(schema: FieldSchema): string {
  const values = schema.anyOf?.map((choice) => choice.const).filter((value) => value !== undefined) ?? [];
  return values.length > 0 ? `只能是${values.join('、')}之一` : '格式不正确';
}

function numberMessage(keyword: string, schema: FieldSchema): string {
  if (schema.type !== 'integer' && schema.type !== 'number') return '格式不正确';
  if (keyword === 'maximum') {
    return schema.maximum === Number.MAX_SAFE_INTEGER ? '超出范围' : `不能大于${schema.maximum}`;
  }
  if (keyword === 'minimum' && schema.minimum !== 0 && schema.minimum !== 1)
    return `不能小于${schema.minimum}`;
  const numberWord = schema.type === 'integer' ? '整数' : '数';
  if (schema.minimum === 1) return `必须是正${numberWord}`;
  if (schema.minimum === 0) return `必须是非负${numberWord}`;
  return schema.type === 'integer' ? '必须是整数' : '必须是数字';
}
