import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { vendorFailure } from '../../kit/ask-vendor.ts';
import type { Speech } from '../../ports/speech.ts';
import { checkMp3 } from './check-mp3.ts';

interface EspeakTools {
  readonly espeak: string;
  readonly ffmpeg: string;
}

const encode =
  '-nostdin -hide_banner -loglevel error -f wav -i pipe:0 -ac 1 -ar 24000 -b:a 48k -f mp3 pipe:1'.split(' ');
/** Words a minute; its own pace is hard to follow in Chinese. */
const pace = 150;
/** Milliseconds for a sentence; both programs need far less than one second. */
const patience = 15_000;

/** The voice of espeak-ng on this machine: no beauty, but nobody outside hears a word. Undefined where it or ffmpeg is missing. */
export async function findEspeak(
  tools: EspeakTools = { espeak: 'espeak-ng', ffmpeg: 'ffmpeg' },
): Promise<Speech | undefined> {
  const there = await Promise.all([answers(tools.espeak, '--version'), answers(tools.ffmpeg, '-version')]);
  if (there.includes(false)) return undefined;
  return { name: 'espeak-ng cmn', outside: false, speak: ({ text, signal }) => speak(tools, text, signal) };
}

async function answers(program: string, ask: string): Promise<boolean> {
  const child = spawn(program, [ask], { stdio: 'ignore' });
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
  const kill = {
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    killSignal: 'SIGKILL' as const,
  };
  // The words come by the pipe: an argument could be an option.
  const voice = spawn(tools.espeak, ['-v', 'cmn', '-s', String(pace), '--stdin', '--stdout'], {
    ...kill,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const encoder = spawn(tools.ffmpeg, encode, { ...kill, stdio: ['pipe', 'pipe', 'ignore'] });
  const children = [voice, encoder];
  const ended = Promise.all(children.map(endOf));
  // Awaited below, after the sound.
  ended.catch(() => {});
  for (const stream of [voice.stdin, encoder.stdin]) stream.on('error', () => {});
  voice.stdout.pipe(encoder.stdin);
  voice.stdin.end(text);
  try {
    yield* checkMp3(encoder.stdout);
    await ended;
  } catch (error) {
    signal.throwIfAborted();
    throw vendorFailure('espeak-ng', (error as Error).message);
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`a program ended with ${code}`);
}
