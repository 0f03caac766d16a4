import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Names for the classes of CSS modules, as short as they can be and the same in every build: the classes of all
 * modules are numbered in the order of their files. A hash would be three incompressible letters longer, twice a class.
 */
export function createClassNames(root: string): (name: string, file: string) => string {
  const numbers = new Map<string, number>();
  for (const file of globSync('{apps/mobile,packages}/**/src/**/*.module.css', { cwd: root }).toSorted()) {
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:\.|@keyframes\s+)([a-zA-Z][\w-]*)/g,
    )) {
      const key = `${file} ${name}`;
      if (!numbers.has(key)) numbers.set(key, numbers.size);
    }
  }
  return (name, file) => {
    const number = numbers.get(`${relative(root, file.split('?')[0]!)} ${name}`);
    if (number === undefined)
      throw new Error(`A class that its file does not seem to hold: ${name} in ${file}`);
    return `_${number.toString(36)}`;
  };
}
