/**
 * Numbers the classes and animations of CSS modules in the order of their files: `a.module.css title` → 0. Files are
 * given as path and content.
 */
export function numberClasses(files: Iterable<readonly [path: string, css: string]>): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const [path, css] of files) {
    for (const [, name] of css.matchAll(/(?:\.|@keyframes\s+)([a-zA-Z][\w-]*)/g)) {
      const key = `${path} ${name}`;
      if (!numbers.has(key)) numbers.set(key, numbers.size);
    }
  }
  return numbers;
}
