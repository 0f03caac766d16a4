import { expect, test } from 'vitest';
import { createDocumentWriter } from './document.ts';
import { createSampleRenderer, samplePage, template } from './testing/sample-renderer.ts';

test('what the app’s script imports is loaded after the first paint too, beside it', () => {
  const preload = '<link rel="modulepreload" crossorigin href="/wx/assets/runtime-3.js">';
  const renderer = createSampleRenderer(() => samplePage());
  const write = createDocumentWriter({
    ...renderer,
    template: template.replace('<link rel="stylesheet"', `${preload}\n    $&`),
  });
  const { html } = write(samplePage(), undefined);
  expect(html).toContain('data-scripts="/wx/assets/app-1.js /wx/assets/runtime-3.js /wx/assets/course-2.js"');
  expect(html).not.toContain('modulepreload');
});
