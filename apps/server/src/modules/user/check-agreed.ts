import { AppError } from '../../kit/app-error.ts';

/** Throws NOT_AGREED unless the agreements were ticked. First of all checks: what proves one is then not used up. */
export function checkAgreed(agreed: number): void {
  if (agreed !== 1) throw new AppError('NOT_AGREED');
}
