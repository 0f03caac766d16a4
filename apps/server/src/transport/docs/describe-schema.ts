interface JsonSchema {
  title?: string;
  type?: string;
  const?: string | number;
  default?: string | number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

const typeNames: Readonly<Record<string, string>> = {
  integer: '整数',
  number: '数字',
  string: '文字',
  boolean: '是否',
  null: 'null',
};

/** What may be written into an input field: `整数，1–50，默认 20`. */
export function describeField(schema: unknown): string {
  const field = schema as JsonSchema;
  const phrases = [
    describeType(field),
    describeRange(field.minimum, field.maximum, ''),
    describeRange(field.minLength, field.maxLength, '个字'),
  ];
  if (field.default !== undefined) phrases.push(`默认 ${field.default}`);
  return phrases.filter((part) => part !== '').join('，');
}

function describeType(schema: JsonSchema): string {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.anyOf) return schema.anyOf.map(describeType).join(' | ');
  return typeNames[schema.type ?? ''] ?? '任意';
}

function describeRange(from: number | undefined, to: number | undefined, unit: string): string {
  const max = to === Number.MAX_SAFE_INTEGER ? undefined : to;
  if (from === undefined && max === undefined) return '';
  if (max === undefined) return `不小于 ${from}${unit}`;
  return from === undefined ? `不大于 ${max}${unit}` : `${from}–${max}${unit}`;
}

/** An output as an outline with two spaces a level: `list: [{ … }]`. */
export function outline(schema: unknown, indent = ''): string {
  const node = schema as JsonSchema;
  if (node.$defs && node.$ref) return outline(node.$defs[node.$ref], indent);
  if (node.$ref) return `${node.$ref}（同上）`;
  if (node.anyOf) return node.anyOf.map((option) => outline(option, indent)).join(' | ');
  if (node.items) return `[${outline(node.items, indent)}]`;
  if (node.patternProperties) {
    const [values] = Object.values(node.patternProperties);
    return `{ [名称]: ${outline(values, indent)} }`;
  }
  if (!node.properties) return describeType(node);
  const lines = Object.entries(node.properties).map(
    ([name, value]) => `${indent}  ${name}: ${outline(value, `${indent}  `)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}
