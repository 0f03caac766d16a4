import { usageLimits } from '@academy/contract/usage-limits.ts';

interface Fault {
  readonly message: string;
  readonly stack: string;
}

/** Of one start of the app; what fails in a loop is told by its first times. */
const most = 20;

/** What is no mistake of the program: a line that broke, something given up, a browser's own grumbling. */
const harmless = /^(?:ApiError|AbortError|NotAllowedError)\b|ResizeObserver loop|^Script error/;

/**
 * Tells of what nobody caught, and of what a page's boundary did, each once. Of an error the first line of its message
 * and the places of its stack; the server takes out what people wrote.
 */
export function watchErrors(onFault: (fault: Fault) => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const told = new Set<string>();
  const tell = (error: unknown): void => {
    const fault = describe(error);
    const name = `${fault.message}\n${fault.stack.split('\n', 1)[0]}`;
    if (harmless.test(fault.message) || told.has(name) || told.size >= most) return;
    told.add(name);
    onFault(fault);
  };
  for (const event of ['error', 'caught'])
    addEventListener(event, (found) => tell((found as ErrorEvent).error), { signal });
  addEventListener('unhandledrejection', ({ reason }) => tell(reason), { signal });
  return () => watching.abort();
}

/** What is thrown and is no error may be anything, a text of somebody's as well: only its kind is told. */
function describe(error: unknown): Fault {
  if (!(error instanceof Error)) return { message: `thrown: ${typeof error}`, stack: '' };
  const { name, message, stack = '' } = error;
  const places = stack.split('\n').filter((line) => /^\s*at\s|@.*:\d+/.test(line));
  return {
    message: `${name}: ${message}`.split('\n', 1)[0]!.slice(0, usageLimits.message),
    stack: places.join('\n').slice(0, usageLimits.stack),
  };
}
