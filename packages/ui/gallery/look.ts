/** How a demo is looked at; travels in the address, so that a look can be sent to somebody. */
export interface Look {
  readonly demo: string;
  readonly theme: 'light' | 'dark';
  readonly pattern: '' | 'festive' | 'grey';
  readonly elder: boolean;
  /** The main text by that of the design. */
  readonly textScale: number;
  readonly width: number;
}

export const widths = [320, 375, 430] as const;
export const textScales = [1, 1.25, 1.5, 1.875] as const;

export function readLook(search: string, first: string): Look {
  const asked = new URLSearchParams(search);
  const pattern = asked.get('pattern');
  return {
    demo: asked.get('demo') ?? first,
    theme: asked.get('theme') === 'dark' ? 'dark' : 'light',
    pattern: pattern === 'festive' || pattern === 'grey' ? pattern : '',
    elder: asked.has('elder'),
    textScale: Number(asked.get('textScale') ?? 1),
    width: Number(asked.get('width') ?? 375),
  };
}

export function writeLook({ elder, ...look }: Look): string {
  const search = new URLSearchParams(Object.entries(look).map(([name, value]) => [name, String(value)]));
  if (elder) search.set('elder', '');
  return `?${search}`;
}
