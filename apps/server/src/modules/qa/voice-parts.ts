import type { Log } from '../../kit/log.ts';
import type { Recognition } from '../../ports/recognition.ts';
import type { Speech } from '../../ports/speech.ts';
import type { Storage } from '../../ports/storage.ts';
import type { QaParts } from './qa-parts.ts';
import type { SpeechTickets } from './speech-ticket.ts';

export interface VoiceParts extends Pick<QaParts, 'db' | 'clock' | 'chat'> {
  readonly storage: Storage;
  /** Speaks answers; absent: the browser's own voice does. */
  readonly speech?: Speech | undefined;
  /** Writes down what is said; absent: the browser does. */
  readonly recognition?: Recognition | undefined;
  readonly speechTickets: SpeechTickets;
  /** Where what is sent waits, for this process alone. */
  readonly uploadDirectory: string;
  /** Absent: the one on PATH. */
  readonly ffmpegPath?: string | undefined;
  readonly log?: Log | undefined;
}
