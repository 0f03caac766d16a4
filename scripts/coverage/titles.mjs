// The titles of a file's tests, read and not run.

const literal = String.raw`(['"\`])((?:\\.|(?!\1)[^\\])*)\1`;
const plain = new RegExp(String.raw`\b(?:it|test)(?:\.(?!skip|todo|fixme)\w+)*\(\s*${literal}`, 'g');
/** A test of several cases: its title stands behind the list of them. */
const several = new RegExp(String.raw`\b(?:it|test)\.(?:each|for)\b[^]*?\)\(\s*${literal}`, 'g');

/**
 * Each title as it is written; of a template what stands before its first value.
 * @returns {{ text: string, written: string }[]}
 */
export function titlesOf(source) {
  return [...source.matchAll(plain), ...source.matchAll(several)].map(([, quote, written]) => {
    const [start] = quote === '`' ? written.split('${') : [written];
    return { text: start.replaceAll(/\\(.)/g, '$1'), written };
  });
}

/** Whether a file's tests have the title: as it is written, or of one with values in it any that begins as it does. */
export const hasTitle = (titles, wanted) =>
  titles.some(
    ({ text, written }) =>
      text === wanted ||
      written === wanted ||
      (text !== '' && written.includes('${') && wanted.startsWith(text)),
  );
