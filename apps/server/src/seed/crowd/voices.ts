import type { Static } from 'typebox';
import type { VoiceFile, Who } from './crowd-files.ts';

type Voices = Static<typeof VoiceFile>;
export type VoiceKind = keyof Voices['kinds'];

/** A sentence that somebody may say about one content. */
export interface Saying {
  text: string;
  /** Who alone would say it. */
  by?: Who;
  /** What fits as an answer to exactly this. */
  replies: readonly string[];
  /** Whether a passing word (`抱抱`) may follow it. */
  open: boolean;
}

export interface Heard {
  key: string;
  kind: VoiceKind;
}

/**
 * Deals the sentences out: those of a theme to the content that they name or else among its contents in turn, those of
 * a kind (course, upcoming live …) among all contents of it. Each is said once in the whole academy.
 */
export function dealVoices(voices: Voices, contents: readonly Heard[]): Map<string, Saying[]> {
  const dealt = new Map<string, Saying[]>(contents.map(({ key }) => [key, []]));
  for (const { on, says, quiet } of voices.themes) {
    const sayings = says.map((one) => ({
      ...spoken(one),
      at: one.at,
      open: !quiet && !one.text.endsWith('？'),
    }));
    for (const saying of sayings) if (saying.at) dealt.get(saying.at)?.push(saying);
    deal(
      dealt,
      on.filter((key) => dealt.has(key)),
      sayings.filter(({ at }) => !at),
    );
  }
  for (const [kind, says] of Object.entries(voices.kinds)) {
    const keys = contents.filter((content) => content.kind === kind).map(({ key }) => key);
    deal(
      dealt,
      keys.toSorted(),
      says.map((one) => ({ ...spoken(one), open: false })),
    );
  }
  return dealt;
}

const spoken = ({ text, by, replies = [] }: Voices['themes'][number]['says'][number]) => ({
  text,
  replies,
  ...(by && { by }),
});

function deal(dealt: Map<string, Saying[]>, keys: readonly string[], sayings: readonly Saying[]): void {
  for (const [index, saying] of sayings.entries()) dealt.get(keys[index % keys.length] ?? '')?.push(saying);
}
