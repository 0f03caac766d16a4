import { testAnswerer } from '../../ports/testing/answerer-conformance.ts';
import { createExtractAnswerer } from './answerers.ts';

testAnswerer('the library itself', async () => createExtractAnswerer(0));
