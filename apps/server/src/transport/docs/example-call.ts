import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix, uploadField } from '@academy/contract/http/envelope.ts';

interface FieldSchema {
  type?: string;
  default?: string | number;
  minimum?: number;
  anyOf?: { const?: string | number }[];
}

function exampleValue(schema: unknown): string {
  const field = schema as FieldSchema;
  const [choice] = field.anyOf ?? [];
  if (choice?.const !== undefined) return String(choice.const);
  if (field.type === 'integer' || field.type === 'number') return String(field.default ?? field.minimum ?? 1);
  return '作业';
}

/** A call that can be pasted into a terminal, with the required fields filled in. */
export function exampleCall(endpoint: Endpoint, origin: string): string {
  const required = new Set<string>(endpoint.input.required ?? []);
  let { path }: { path: string } = endpoint;
  const fields: string[] = [];
  for (const [name, schema] of Object.entries(endpoint.input.properties)) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, exampleValue(schema));
    else if (required.has(name)) fields.push(`${name}=${encodeURIComponent(exampleValue(schema))}`);
  }
  if (endpoint.file) fields.push(`${uploadField}=@文件`);
  const address = `${origin}${apiPrefix}/${path}`;
  const token = endpoint.access === 'guest' ? '' : ` -H 'token: <token>'`;
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const method = endpoint.method === 'GET' ? '' : ' -X DELETE';
    return `curl${method}${token} '${address}${fields.length > 0 ? `?${fields.join('&')}` : ''}'`;
  }
  const option = endpoint.file ? '-F' : '-d';
  const method = endpoint.method === 'POST' && fields.length > 0 ? '' : ` -X ${endpoint.method}`;
  return `curl${method}${token}${fields.map((field) => ` ${option} '${field}'`).join('')} '${address}'`;
}
