// Fails where a path, a declared name, a key or a CSS class uses a word that the project has replaced by the field's own term.
// The words stand in .vocabulary.json, each with what is written instead. Part of `npm run check`.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { root } from './setup.mjs';

/**
 * `keys`: names of libraries that are keys of our objects. `skipped`: beginnings of paths.
 * @type {{ words: Record<string, string>, allowed: Record<string, string[]>, keys: string[], skipped: string[] }}
 */
const {
  words,
  allowed,
  keys: libraryKeys,
  skipped,
} = JSON.parse(readFileSync(join(root, '.vocabulary.json'), 'utf8'));

/** The words of a name in lower case: `useApiPages` and `use-api-pages` both give use, api, pages. */
const wordsOf = (name) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

/** The replaced words in a name. `allowed` lists, for a word, the beginnings of paths where it means something else. */
const replacedWords = (name, file) =>
  wordsOf(name).filter(
    (word) => Object.hasOwn(words, word) && !allowed[word]?.some((path) => file.startsWith(path)),
  );

/** The identifiers that a pattern binds. */
function* boundNames(pattern) {
  if (!pattern) return;
  if (pattern.type === 'Identifier') yield pattern;
  for (const part of [...(pattern.properties ?? []), ...(pattern.elements ?? [])]) yield* boundNames(part);
  if (pattern.type === 'AssignmentPatternProperty') yield pattern.key;
  if (pattern.type === 'KeyValuePatternProperty') yield* boundNames(pattern.value);
  if (pattern.type === 'AssignmentPattern') yield* boundNames(pattern.left);
  if (pattern.type === 'RestElement') yield* boundNames(pattern.argument);
}

/** What declares a name. Imports without an alias are left out: they may be a library's. */
const declarations = {
  VariableDeclarator: (node) => [...boundNames(node.id)],
  Parameter: (node) => [...boundNames(node.pat)],
  ArrowFunctionExpression: (node) => node.params.flatMap((param) => [...boundNames(param)]),
  FunctionDeclaration: (node) => [node.identifier],
  ClassDeclaration: (node) => [node.identifier],
  ImportDefaultSpecifier: (node) => [node.local],
  ImportNamespaceSpecifier: (node) => [node.local],
  ImportSpecifier: (node) => (node.imported ? [node.local] : []),
  ClassProperty: (node) => [node.key],
  PrivateProperty: (node) => [node.key],
  ClassMethod: (node) => [node.key],
  PrivateMethod: (node) => [node.key],
  TsInterfaceDeclaration: (node) => [node.id],
  TsTypeAliasDeclaration: (node) => [node.id],
  TsPropertySignature: (node) => [node.key],
  TsMethodSignature: (node) => [node.key],
  TsFunctionType: (node) => node.params.flatMap((param) => [...boundNames(param)]),
};

/** The keys of an object literal that are names. */
const keys = {
  KeyValueProperty: ({ key }) => (key.type === 'Identifier' ? [key] : []),
  MethodProperty: ({ key }) => (key.type === 'Identifier' ? [key] : []),
};

/** Every name below a node of the syntax tree that one of `finders` finds, by the type of its node. */
function* namesBelow(node, finders) {
  for (const name of finders[node.type]?.(node) ?? []) if (typeof name?.value === 'string') yield name.value;
  for (const part of Object.values(node))
    if (part !== null && typeof part === 'object') yield* namesBelow(part, finders);
}

const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
const files = stdout
  .split('\n')
  .filter(
    (file) => /\.(ts|tsx|mjs|mts|css|md|sql)$/.test(file) && !skipped.some((path) => file.startsWith(path)),
  )
  .filter((file) => existsSync(join(root, file)));

const classNames = (css) => css.replaceAll(/\/\*.*?\*\//gs, '').match(/(?<=\.)[a-z_][\w-]*/gi) ?? [];

/** Keys that are not ours to name: the libraries', and those of the contract, which are the names of the wire. */
const foreignKeys = new Set([
  ...libraryKeys,
  ...files
    .filter((file) => /^packages\/contract\/src\/(areas|http|realtime)\/.*(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [
      ...namesBelow(parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript' }), keys),
    ]),
]);

function namesInCode(code, syntax) {
  const tree = parseSync(code, syntax);
  return [
    ...namesBelow(tree, declarations),
    ...[...namesBelow(tree, keys)].filter((key) => !foreignKeys.has(key)),
  ];
}

/** How names are found in the text of a file, by its extension. Of the other kinds only the path is checked. */
const readers = {
  css: classNames,
  mjs: (code) => namesInCode(code, { syntax: 'ecmascript' }),
  ts: (code) => namesInCode(code, { syntax: 'typescript' }),
  tsx: (code) => namesInCode(code, { syntax: 'typescript', tsx: true }),
};

/** The folders of a file, its own name, and the names in it. */
function namesIn(file) {
  const [, path, extension] = /^(.*)\.([^.]+)$/.exec(file);
  const read = readers[extension] ?? (() => []);
  return new Set([...path.split('/'), ...read(readFileSync(join(root, file), 'utf8'))]);
}

const faults = files.flatMap((file) =>
  [...namesIn(file)].flatMap((name) =>
    replacedWords(name, file).map((word) => `${file}: ${name}: write ${words[word]} for “${word}”`),
  ),
);
for (const fault of faults) console.log(fault);
if (faults.length > 0) console.log(`${faults.length} names use replaced words.`);
process.exit(faults.length > 0 ? 1 : 0);
