import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { numberClasses } from './number-classes.ts';

/**
 * Names for the classes of CSS modules, as short as they can be and the same in every build: the classes of all
 * modules are numbered in the order of their files. A hash would be three incompressible letters longer, twice a class.
 */
export function createClassNames(root: string): (name: string, file: string) => string {
  const files = globSync('{apps/mobile,packages}/**/src/**/*.module.css', { cwd: root }).toSorted();
  const numbers = numberClasses(files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const));
  return (name, file) => {
    const number = numbers.get(`${relative(root, file.split('?')[0]!)} ${name}`);
    if (number === undefined)
      throw new Error(`A class that its file does not seem to hold: ${name} in ${file}`);
    return `_${number.toString(36)}`;
  };
}
