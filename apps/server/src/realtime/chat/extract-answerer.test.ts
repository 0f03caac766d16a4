import { testAnswerer } from '../../ports/testing/answerer-conformance.ts';
import { createExtractAnswerer } from './extract-answerer.ts';

testAnswerer('the library itself', async () => createExtractAnswerer(0));
