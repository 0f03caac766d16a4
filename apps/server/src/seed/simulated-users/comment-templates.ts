import type { Static } from 'typebox';
import type { CommentTemplateFile, ParentRole } from './file-schemas.ts';

type CommentTemplates = Static<typeof CommentTemplateFile>;
export type TemplateKind = keyof CommentTemplates['kinds'];

/** A sentence that a person may write below one content. */
export interface CommentTemplate {
  text: string;
  /** The only role that would write it. */
  by?: ParentRole;
  /** Replies that fit exactly this sentence. */
  replies: readonly string[];
  /** Whether a short general reply (`抱抱`) may follow it. */
  open: boolean;
}

export interface TemplateTarget {
  key: string;
  kind: TemplateKind;
}

/**
 * Assigns each sentence to one content: a theme's sentence to the content that it names, or else to the theme's
 * contents in turn; a kind's sentence (course, upcoming live …) to all contents of the kind in turn. Returns the
 * templates by content key. Each sentence is used once.
 */
export function assignTemplates(
  commentTemplates: CommentTemplates,
  contents: readonly TemplateTarget[],
): Map<string, CommentTemplate[]> {
  const assigned = new Map<string, CommentTemplate[]>(contents.map(({ key }) => [key, []]));
  for (const { on, says, quiet } of commentTemplates.themes) {
    const templates = says.map((sentence) => ({
      ...toTemplate(sentence),
      at: sentence.at,
      open: !quiet && !sentence.text.endsWith('？'),
    }));
    for (const template of templates) if (template.at) assigned.get(template.at)?.push(template);
    assignInTurn(
      assigned,
      on.filter((key) => assigned.has(key)),
      templates.filter(({ at }) => !at),
    );
  }
  for (const [kind, says] of Object.entries(commentTemplates.kinds)) {
    const keys = contents.filter((content) => content.kind === kind).map(({ key }) => key);
    assignInTurn(
      assigned,
      keys.toSorted(),
      says.map((sentence) => ({ ...toTemplate(sentence), open: false })),
    );
  }
  return assigned;
}

const toTemplate = ({ text, by, replies = [] }: CommentTemplates['themes'][number]['says'][number]) => ({
  text,
  replies,
  ...(by && { by }),
});

function assignInTurn(
  assigned: Map<string, CommentTemplate[]>,
  keys: readonly string[],
  templates: readonly CommentTemplate[],
): void {
  for (const [index, template] of templates.entries())
    assigned.get(keys[index % keys.length] ?? '')?.push(template);
}
