import type { Block, Picture } from '@academy/contract/areas/shapes.ts';

const heading = /^#{1,3}\s+(.+)$/;
const quote = /^>\s?(.*)$/;
const bullet = /^-\s+(.+)$/;
const numbered = /^\d+[.、]\s*(.+)$/;
const scene = /^!scene\s+([a-z0-9-]+)(?:\s+(.*))?$/;

/**
 * The demo's Markdown as blocks: headings, paragraphs, `-` and `1.` lists, `>` quotes and `!scene name 说明文字`.
 * `**strong**` stays in the text, as it travels. `getScene` gives the drawing of a name, or throws.
 */
export function parseMarkdown(markdown: string, getScene: (name: string) => Picture): Block[] {
  const blocks: Block[] = [];
  let open = false;
  for (const raw of markdown.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '') {
      open = false;
      continue;
    }
    const last = open ? blocks.at(-1) : undefined;
    if (!(last && extend(last, line))) blocks.push(begin(line, getScene));
    open = true;
  }
  return blocks;
}

/** Adds a line to the block above it when it goes on there. */
function extend(block: Block, line: string): boolean {
  const kind = kindOf(line);
  if (block.kind === 'list') {
    if (kind === 'paragraph') block.items.push(join(block.items.pop() ?? '', line));
    else if (kind === (block.ordered ? 'numbered' : 'bullet')) block.items.push(strip(line));
    else return false;
    return true;
  }
  if (block.kind === 'quote' && (kind === 'quote' || kind === 'paragraph')) {
    block.text = join(block.text, strip(line));
    return true;
  }
  if (block.kind !== 'paragraph' || kind !== 'paragraph') return false;
  block.text = join(block.text, line);
  return true;
}

function begin(line: string, getScene: (name: string) => Picture): Block {
  const kind = kindOf(line);
  if (kind === 'bullet' || kind === 'numbered')
    return { kind: 'list', ordered: kind === 'numbered', items: [strip(line)] };
  if (kind !== 'scene') return { kind, text: strip(line) };
  const [, name = '', caption = ''] = scene.exec(line) ?? [];
  return { kind: 'picture', picture: getScene(name), caption: caption.trim() };
}

function kindOf(line: string) {
  if (heading.test(line)) return 'heading';
  if (quote.test(line)) return 'quote';
  if (bullet.test(line)) return 'bullet';
  if (numbered.test(line)) return 'numbered';
  return scene.test(line) ? 'scene' : 'paragraph';
}

function strip(line: string): string {
  for (const pattern of [heading, quote, bullet, numbered]) {
    const match = pattern.exec(line);
    if (match) return (match[1] ?? '').trim();
  }
  return line;
}

/** Chinese lines are joined as they are; a space stays between two Latin words. */
function join(text: string, more: string): string {
  return /[\w,.]$/.test(text) && /^\w/.test(more) ? `${text} ${more}` : text + more;
}
