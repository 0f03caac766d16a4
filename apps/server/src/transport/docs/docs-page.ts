import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix, headerNames, uploadField } from '@academy/contract/http/envelope.ts';
import { type ErrorName, errors } from '@academy/contract/http/errors.ts';
import { app as product } from '@academy/contract/limits.ts';
import { describeField, outline } from './describe-schema.ts';
import { accessNames, groupEndpoints } from './groups.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

const anchorFor = ({ method, path }: Endpoint) =>
  `${method}-${path}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Renders the API documentation as one HTML document without script; its style sheet is at `stylesheet`. */
export function renderDocsPage(endpoints: readonly Endpoint[], addresses: DocsAddresses): string {
  const groups = [...groupEndpoints(endpoints)];
  return `<!doctype html>
<html lang="zh-Hans">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>接口文档 · ${escapeHtml(product.name)}</title>
<link rel="stylesheet" href="${addresses.stylesheet}">
</head>
<body>
<nav aria-label="接口目录">${groups.map(([name, list]) => renderIndex(name, list)).join('')}</nav>
<main>
<h1>${escapeHtml(product.name)} 接口文档</h1>
${renderIntroduction(addresses)}
${groups.map(([name, list]) => renderGroup(name, list, addresses.origin)).join('\n')}
${renderErrors()}
</main>
</body>
</html>
`;
}

interface DocsAddresses {
  /** Scheme and host for the examples. */
  readonly origin: string;
  readonly stylesheet: string;
  readonly openApi: string;
}

function renderIndex(name: string, list: readonly Endpoint[]): string {
  const links = list.map(
    (endpoint) => `<li><a href="#${anchorFor(endpoint)}">${escapeHtml(endpoint.summary)}</a></li>`,
  );
  return `<h2>${escapeHtml(name)}</h2><ul>${links.join('')}</ul>`;
}

function renderIntroduction({ openApi }: DocsAddresses): string {
  const headers = headerNames.map((name) => `<code>${name}</code>`).join('、');
  return `<p>所有接口都在 <code>${apiPrefix}</code> 之下。GET 与 DELETE 的参数写在地址里，POST 与 PUT 的参数以
<code>application/x-www-form-urlencoded</code> 提交，请求头可带 ${headers}。
回答总是 <code>{ code, msg, data }</code>，<code>code</code> 为 200 表示成功。
机器可读的版本：<a href="${openApi}">OpenAPI 3.1</a>。</p>`;
}

function renderGroup(name: string, list: readonly Endpoint[], origin: string): string {
  return `<section><h2>${escapeHtml(name)}</h2>${list.map((endpoint) => renderEndpoint(endpoint, origin)).join('')}</section>`;
}

function renderEndpoint(endpoint: Endpoint, origin: string): string {
  const aliases = endpoint.aliases.map((alias) => `<code>${escapeHtml(alias)}</code>`).join('、');
  return `<article id="${anchorFor(endpoint)}">
<h3>${escapeHtml(endpoint.summary)}</h3>
<p class="address"><b>${endpoint.method}</b> <code>${escapeHtml(`${apiPrefix}/${endpoint.path}`)}</code></p>
${aliases ? `<p>别名：${aliases}</p>` : ''}
<p>谁可以调用：${accessNames[endpoint.access]}</p>
<h4>参数</h4>${renderInput(endpoint)}
<h4>返回的 data</h4><pre>${escapeHtml(outline(endpoint.output))}</pre>
<h4>可能的错误</h4>${renderOwnErrors(endpoint.errors)}
<h4>示例</h4><pre>${escapeHtml(exampleCall(endpoint, origin))}</pre>
</article>`;
}

function renderInput({ input }: Endpoint): string {
  const fields = Object.entries(input.properties);
  if (fields.length === 0) return '<p>无</p>';
  const required = new Set<string>(input.required ?? []);
  const rows = fields.map(([name, schema]) => {
    const title = (schema as { title?: string }).title ?? '';
    return `<tr><td><code>${name}</code></td><td>${escapeHtml(title)}</td><td>${required.has(name) ? '必填' : '可选'}</td><td>${escapeHtml(describeField(schema))}</td></tr>`;
  });
  return `<table><thead><tr><th>名称</th><th>含义</th><th>是否必填</th><th>取值</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function renderOwnErrors(names: readonly ErrorName[]): string {
  if (names.length === 0) return '<p>只有通用错误（见文末）</p>';
  const items = names.map((name) => `<li><code>${errors[name].code}</code> ${errors[name].message}</li>`);
  return `<ul>${items.join('')}</ul><p>以及通用错误（见文末）</p>`;
}

function renderErrors(): string {
  const rows = Object.entries(errors).map(
    ([name, { code, status, message }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${name}</td><td>${message}</td></tr>`,
  );
  return `<section><h2>错误一览</h2><table><thead><tr><th>code</th><th>HTTP</th><th>名称</th><th>默认文字</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

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

/** An example request for the terminal with the required fields filled in. */
export function exampleCall(endpoint: Endpoint, origin: string): string {
  const required = new Set<string>(endpoint.input.required ?? []);
  let { path }: { path: string } = endpoint;
  const fields: string[] = [];
  for (const [name, schema] of Object.entries(endpoint.input.properties)) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, exampleValue(schema));
    else if (required.has(name)) fields.push(`${name}=${encodeURIComponent(exampleValue(schema))}`);
  }
  if (endpoint.file) fields.push(`${uploadField}=@文件`);
  const url = `${origin}${apiPrefix}/${path}`;
  const token = endpoint.access === 'guest' ? '' : ` -H 'token: <token>'`;
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const method = endpoint.method === 'GET' ? '' : ' -X DELETE';
    return `curl${method}${token} '${url}${fields.length > 0 ? `?${fields.join('&')}` : ''}'`;
  }
  const option = endpoint.file ? '-F' : '-d';
  const method = endpoint.method === 'POST' && fields.length > 0 ? '' : ` -X ${endpoint.method}`;
  return `curl${method}${token}${fields.map((field) => ` ${option} '${field}'`).join('')} '${url}'`;
}
