/** Longer events are no model's: a token is a few characters. Characters. */
const longestEvent = 256 * 1024;

/** A peer that speaks something else. */
export class Rubbish extends Error {}

/**
 * The data of server-sent events (WHATWG HTML, 9.2), one by one, however they were cut on their way. Comments and other
 * fields are left out; an event without its empty line at the end counts, since some peers forget it. Throws Rubbish for
 * an endless one.
 */
export async function* readEvents(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const event = createEvent();
  let rest = '';
  for await (const chunk of chunks) {
    const { lines, left } = cutLines(rest + decoder.decode(chunk, { stream: true }));
    rest = left;
    if (rest.length > longestEvent) throw new Rubbish('an endless line');
    for (const line of lines) {
      const data = event.take(line);
      if (data !== undefined) yield data;
    }
  }
  const { lines } = cutLines(`${rest}${decoder.decode()}\n\n`);
  for (const line of lines) {
    const data = event.take(line);
    if (data !== undefined) yield data;
  }
}

/** Whole lines; a CR at the end may be half of a CRLF, and waits. */
function cutLines(text: string): { lines: string[]; left: string } {
  const lines: string[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r(?!$)/g)) {
    lines.push(text.slice(from, index));
    from = index + end.length;
  }
  return { lines, left: text.slice(from) };
}

function createEvent() {
  let data: string[] = [];
  let length = 0;
  return {
    /** The event's data once its last line is taken. */
    take: (line: string): string | undefined => {
      if (line === '') {
        const whole = data.length > 0 ? data.join('\n') : undefined;
        data = [];
        length = 0;
        return whole;
      }
      if (!line.startsWith('data:')) return undefined;
      const value = line.slice('data:'.length).replace(/^ /, '');
      length += value.length;
      if (length > longestEvent) throw new Rubbish('an endless event');
      data.push(value);
      return undefined;
    },
  };
}
