import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { vendorFailure } from '../../kit/request-vendor.ts';
import type { Speech } from '../../ports/speech.ts';
import { checkMp3 } from './check-mp3.ts';

interface EspeakTools {
  readonly espeak: string;
  readonly ffmpeg: string;
}

const encodeArguments =
  '-nostdin -hide_banner -loglevel error -f wav -i pipe:0 -ac 1 -ar 24000 -b:a 48k -f mp3 pipe:1'.split(' ');
/** Words a minute; the default is hard to follow in Chinese. */
const wordsPerMinute = 150;
/** Milliseconds for a sentence; both programs need far less than a second. */
const timeout = 15_000;

/**
 * Text to speech with espeak-ng on this machine: not a pleasant voice, but no text leaves the machine. Undefined
 * where espeak-ng or ffmpeg is missing.
 */
export async function findEspeak(
  tools: EspeakTools = { espeak: 'espeak-ng', ffmpeg: 'ffmpeg' },
): Promise<Speech | undefined> {
  const available = await Promise.all([
    isInstalled(tools.espeak, '--version'),
    isInstalled(tools.ffmpeg, '-version'),
  ]);
  if (available.includes(false)) return undefined;
  return {
    name: 'espeak-ng cmn',
    isExternal: false,
    speak: ({ text, signal }) => speak(tools, text, signal),
  };
}

async function isInstalled(program: string, versionOption: string): Promise<boolean> {
  const child = spawn(program, [versionOption], { stdio: 'ignore' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

async function* speak(
  tools: EspeakTools,
  text: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  signal.throwIfAborted();
  const killOptions = {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    killSignal: 'SIGKILL' as const,
  };
  // The text goes through standard input, because as an argument it could be read as an option.
  const voice = spawn(tools.espeak, ['-v', 'cmn', '-s', String(wordsPerMinute), '--stdin', '--stdout'], {
    ...killOptions,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const encoder = spawn(tools.ffmpeg, encodeArguments, { ...killOptions, stdio: ['pipe', 'pipe', 'ignore'] });
  const children = [voice, encoder];
  const exits = Promise.all(children.map(waitForExit));
  // Awaited below, after the sound.
  exits.catch(() => {});
  for (const stream of [voice.stdin, encoder.stdin]) stream.on('error', () => {});
  voice.stdout.pipe(encoder.stdin);
  voice.stdin.end(text);
  try {
    yield* checkMp3(encoder.stdout);
    await exits;
  } catch (error) {
    signal.throwIfAborted();
    throw vendorFailure('espeak-ng', (error as Error).message);
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}

async function waitForExit(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`a program ended with ${code}`);
}
