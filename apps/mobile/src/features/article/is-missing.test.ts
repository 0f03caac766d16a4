import { ApiError } from '@academy/client/api-error.ts';
import { expect, test } from 'vitest';
import { isMissing } from './is-missing.ts';

test('only the answer that there is none counts as missing', () => {
  expect(isMissing(new ApiError(404, '内容不存在或已下架'))).toBe(true);
  expect(isMissing(new ApiError(500, '服务开小差了，请稍后再试'))).toBe(false);
  expect(isMissing(new TypeError('Failed to fetch'))).toBe(false);
  expect(isMissing(null)).toBe(false);
});
