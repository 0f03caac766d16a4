import { Children, type ReactNode } from 'react';

type Props = {
  text: string;
  /** Renders plain text; unchanged without it. */
  render: ((content: string) => ReactNode) | undefined;
};

/** A text in which `**so**` is emphasis; an unpaired mark stays as written. */
export function InlineText({ text, render }: Props) {
  return Children.map(text.split(/\*\*(.+?)\*\*/), (part, at) => {
    const content = render ? render(part) : part;
    return at % 2 ? <strong>{content}</strong> : <>{content}</>;
  });
}
