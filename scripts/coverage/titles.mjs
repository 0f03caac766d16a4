// Finds the titles of a file's tests without running them.

const literal = String.raw`(['"\`])((?:\\.|(?!\1)[^\\])*)\1`;
const plain = new RegExp(String.raw`\b(?:it|test)(?:\.(?!skip|todo|fixme)\w+)*\(\s*${literal}`, 'g');
/** A parametrised test: its title follows the list of cases. */
const several = new RegExp(String.raw`\b(?:it|test)\.(?:each|for)\b[^]*?\)\(\s*${literal}`, 'g');

/**
 * Each title as it is written; of a template the text before its first value.
 * @returns {{ text: string, written: string }[]}
 */
export function titlesOf(source) {
  return [...source.matchAll(plain), ...source.matchAll(several)].map(([, quote, written]) => {
    const [start] = quote === '`' ? written.split('${') : [written];
    return { text: start.replaceAll(/\\(.)/g, '$1'), written };
  });
}

/**
 * Whether one of the titles matches: exactly, or for a title with placeholders by the text before the first of them.
 */
export const hasTitle = (titles, wanted) =>
  titles.some(
    ({ text, written }) =>
      text === wanted ||
      written === wanted ||
      (text !== '' && written.includes('${') && wanted.startsWith(text)),
  );
