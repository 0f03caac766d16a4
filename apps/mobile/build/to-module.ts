/**
 * Turns `require` at the top into imports and every `exports.name` into a variable that is exported under that name.
 * Throws where the file uses CommonJS in any other way.
 */
export function toModule(code: string): string {
  const imports: string[] = [];
  const body = code.replace(/^var (?:\w+ = require\("[\w-]+"\),?\s*)+;/m, (statement) => {
    for (const [, name, from] of statement.matchAll(/(\w+) = require\("([\w-]+)"\)/g)) {
      imports.push(`import * as ${name} from '${from}';`);
    }
    return '';
  });
  const names = new Set(Array.from(body.matchAll(/\bexports\.(\w+)/g), ([, name = '']) => name));
  const local = (name: string) => `export_${name}`;
  const inside = body.replaceAll(/\bexports\.(\w+)/g, (_, name: string) => local(name));
  if (/\brequire\(|\bexports\b|\bmodule\./.test(inside))
    throw new Error('React is published in another form now');
  return [
    ...imports,
    `let ${[...names].map(local).join(', ')};`,
    inside,
    `export { ${[...names].map((name) => `${local(name)} as ${name}`).join(', ')} };`,
  ].join('\n');
}
