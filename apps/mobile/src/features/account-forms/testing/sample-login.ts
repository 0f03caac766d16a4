import type { Login } from '@academy/contract/areas/identity.ts';
import { tokenOf } from '../../../testing/token-of.ts';

/** A successful login. */
export const sampleLogin = (change: Partial<Login> = {}): Login => ({
  token: tokenOf(),
  uid: 7,
  expires_at: '2027-02-01T00:00:00.000Z',
  is_new: false,
  stayed: false,
  next: null,
  ...change,
});
