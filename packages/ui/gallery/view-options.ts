/** How a demo is viewed; stored in the address, so that a view can be shared. */
export interface ViewOptions {
  readonly demo: string;
  readonly theme: 'light' | 'dark';
  readonly pattern: '' | 'festive' | 'grey';
  readonly elder: boolean;
  /** Size of the main text relative to the design's. */
  readonly textScale: number;
  readonly width: number;
}

export const widths = [320, 375, 430] as const;
export const textScales = [1, 1.25, 1.5, 1.875] as const;

export function parseViewOptions(search: string, first: string): ViewOptions {
  const params = new URLSearchParams(search);
  const pattern = params.get('pattern');
  return {
    demo: params.get('demo') ?? first,
    theme: params.get('theme') === 'dark' ? 'dark' : 'light',
    pattern: pattern === 'festive' || pattern === 'grey' ? pattern : '',
    elder: params.has('elder'),
    textScale: Number(params.get('textScale') ?? 1),
    width: Number(params.get('width') ?? 375),
  };
}

export function formatViewOptions({ elder, ...look }: ViewOptions): string {
  const search = new URLSearchParams(Object.entries(look).map(([name, value]) => [name, String(value)]));
  if (elder) search.set('elder', '');
  return `?${search}`;
}
