import type { ComponentProps } from 'react';
import { pageAddress, type PageUrl } from './paths.ts';

/** A real anchor to a page of the app; `followLinks` opens it in place. */
export function Link({ to, ...anchor }: { to: PageUrl } & Omit<ComponentProps<'a'>, 'href'>) {
  return <a {...anchor} href={pageAddress(to)} />;
}
