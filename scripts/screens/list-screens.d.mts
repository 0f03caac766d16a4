import type { Page } from 'playwright';

export type Role = 'guest' | 'parent' | 'expert' | 'owner' | 'school' | 'operator';

interface Screen {
  readonly name: string;
  /** Below the app's base. */
  readonly path: string;
  readonly role: Role;
  readonly video?: boolean;
  /** What has to be done on it first. */
  readonly prepare?: (page: Page) => Promise<void>;
}

export function listScreens(
  address: string,
  tokens: Readonly<Record<Role, string | undefined>>,
): Promise<Screen[]>;
