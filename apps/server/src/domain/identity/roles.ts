/** What the role of a person in the academy lets them do. Parents have none. */
const permissionsOfRole = {
  expert: ['live.start', 'live.publish', 'live.end'],
  owner: ['account.read', 'page.recommend'],
  operator: [],
  /** Passes every check of a permission, named or not. */
  admin: [],
} as const satisfies Record<string, readonly string[]>;

type Role = keyof typeof permissionsOfRole;

/** What the academy's rows say of a person. */
export interface Standing {
  /** Some expert is this person. */
  readonly expert: boolean;
  /** The person owns an account: a school, a county's bureau. */
  readonly owner: boolean;
  readonly operator: boolean;
}

/** The roles and permissions of somebody of this standing, as tokens and checks carry them. */
export function listRights({ expert, owner, operator }: Standing): { roles: Role[]; permissions: string[] } {
  const roles: Role[] = [
    ...(expert ? ['expert' as const] : []),
    ...(owner ? ['owner' as const] : []),
    ...(operator ? ['operator' as const, 'admin' as const] : []),
  ];
  return { roles, permissions: roles.flatMap((role) => [...permissionsOfRole[role]]) };
}
