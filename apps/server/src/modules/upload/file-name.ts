const longest = 200;
const nameless = '未命名';

/** A file's name as its owner knows it, without folders and what no screen shows; never empty, 200 characters at most. */
export function fileName(sent: string): string {
  const last = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const shown = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '').trim();
  return Array.from(shown).slice(0, longest).join('') || nameless;
}
