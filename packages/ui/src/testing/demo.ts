import type { ReactNode } from 'react';

/** What a `*.demo.tsx` exports by default: a component's page in the gallery, and what the tests of all components look at. */
export type Demo = {
  /** The component's name in Chinese, as operators and designers say it. */
  title: string;
  /** Its variants and states. Each is a component of its own, so that it may hold state. */
  variants: Readonly<Record<string, () => ReactNode>>;
  /** Covers the whole screen when it is shown: drawn in a frame of its own in the gallery. */
  fills?: boolean;
};
