import type { Block, Picture } from '@academy/contract/areas/shapes.ts';

const heading = /^#{1,3}\s+(.+)$/;
const quote = /^>\s?(.*)$/;
const bullet = /^-\s+(.+)$/;
const numbered = /^\d+[.、]\s*(.+)$/;
const scene = /^!scene\s+([a-z0-9-]+)(?:\s+(.*))?$/;

/**
 * Parses the demo's Markdown into blocks: headings, paragraphs, `-` and `1.` lists, `>` quotes and `!scene name
 * 说明文字`. `**strong**` stays in the text; the app renders it. `getScene` returns the picture of a name or throws.
 */
export function parseMarkdown(markdown: string, getScene: (name: string) => Picture): Block[] {
  const blocks: Block[] = [];
  let blockOpen = false;
  for (const raw of markdown.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '') {
      blockOpen = false;
      continue;
    }
    const last = blockOpen ? blocks.at(-1) : undefined;
    if (!(last && continueBlock(last, line))) blocks.push(startBlock(line, getScene));
    blockOpen = true;
  }
  return blocks;
}

/** Appends a line to the block above when it continues that block. Returns whether it did. */
function continueBlock(block: Block, line: string): boolean {
  const kind = kindOf(line);
  if (block.kind === 'list') {
    if (kind === 'paragraph') block.items.push(joinLines(block.items.pop() ?? '', line));
    else if (kind === (block.ordered ? 'numbered' : 'bullet')) block.items.push(stripMarker(line));
    else return false;
    return true;
  }
  if (block.kind === 'quote' && (kind === 'quote' || kind === 'paragraph')) {
    block.text = joinLines(block.text, stripMarker(line));
    return true;
  }
  if (block.kind !== 'paragraph' || kind !== 'paragraph') return false;
  block.text = joinLines(block.text, line);
  return true;
}

function startBlock(line: string, getScene: (name: string) => Picture): Block {
  const kind = kindOf(line);
  if (kind === 'bullet' || kind === 'numbered')
    return { kind: 'list', ordered: kind === 'numbered', items: [stripMarker(line)] };
  if (kind !== 'scene') return { kind, text: stripMarker(line) };
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

function stripMarker(line: string): string {
  for (const pattern of [heading, quote, bullet, numbered]) {
    const match = pattern.exec(line);
    if (match) return (match[1] ?? '').trim();
  }
  return line;
}

/** Chinese lines are joined directly, Latin words with a space between them. */
function joinLines(text: string, nextLine: string): string {
  return /[\w,.]$/.test(text) && /^\w/.test(nextLine) ? `${text} ${nextLine}` : text + nextLine;
}
