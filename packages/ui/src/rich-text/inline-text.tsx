import { Children } from 'react';

/** A run of text in which `**so**` is emphasis; a mark without its partner stays as written. */
export function InlineText({ text }: { text: string }) {
  return Children.map(text.split(/\*\*(.+?)\*\*/), (run, at) => (at % 2 ? <strong>{run}</strong> : run));
}
