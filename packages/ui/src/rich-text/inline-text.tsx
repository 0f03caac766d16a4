import { Children, type ReactNode } from 'react';

type Props = {
  text: string;
  /** Draws plain words; as they are where it is not given. */
  render: ((words: string) => ReactNode) | undefined;
};

/** A run of text in which `**so**` is emphasis; a mark without its partner stays as written. */
export function InlineText({ text, render }: Props) {
  return Children.map(text.split(/\*\*(.+?)\*\*/), (run, at) => {
    const words = render ? render(run) : run;
    return at % 2 ? <strong>{words}</strong> : <>{words}</>;
  });
}
