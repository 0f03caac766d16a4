import type { ReactNode } from 'react';

/**
 * The default export of a `*.demo.tsx`: a component's page in the gallery, which the tests of all components use too.
 */
export type Demo = {
  /** The component's Chinese name, as operators and designers use it. */
  title: string;
  /** Its variants and states, each a component, so that it may hold state. */
  variants: Readonly<Record<string, () => ReactNode>>;
  /** Full-screen: shown in a frame of its own in the gallery. */
  fills?: boolean;
};
