import { ApiError } from '@academy/client/api-error.ts';
import { expect, test } from 'vitest';
import { isNotFound } from './is-not-found.ts';

test('only a NOT_FOUND error counts as not found', () => {
  expect(isNotFound(new ApiError(404, '内容不存在或已下架'))).toBe(true);
  expect(isNotFound(new ApiError(500, '服务开小差了，请稍后再试'))).toBe(false);
  expect(isNotFound(new TypeError('Failed to fetch'))).toBe(false);
  expect(isNotFound(null)).toBe(false);
});
