import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A message as somebody might send it, and the danger behind it. */
export interface Message {
  /** A danger of the README, or `harmless`. */
  readonly label: string;
  readonly speaker: string;
  readonly text: string;
  /** The name of its file, which says how the message was written. */
  readonly list: string;
}

/** `messages`: to develop with. `unseen`: nobody who changes rules has looked at them. */
export type MessageSet = 'messages' | 'unseen';

/** Throws when a line has no label, speaker and text. */
export function readMessages(set: MessageSet): Message[] {
  const folder = join(import.meta.dirname, set);
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
      return lines.map((line, index) => {
        const [label, speaker, text, ...rest] = line.split('\t');
        if (!label || !speaker || !text || rest.length > 0)
          throw new Error(
            `bench/danger/${set}/${file}, line ${index + 1}: label, speaker and text are expected`,
          );
        return { label, speaker, text, list: file.replace('.tsv', '') };
      });
    });
}
