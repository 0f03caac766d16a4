import { formerChildrenPurpose } from '../../domain/identity/personal-data/former-children.ts';
import { createSealedText } from '../../kit/sealed-text.ts';

export const testSealedNames = createSealedText(
  'a secret for tests, forty characters long',
  formerChildrenPurpose,
);
