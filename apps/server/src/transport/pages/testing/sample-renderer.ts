import type { PageRenderer, PageRequest, RenderedPage } from '../../../ports/page-renderer.ts';

export const template = `<!doctype html>
<html lang="zh-Hans">
  <head>
    <title>学院</title>
    <meta name="description" content="给父母" />
    <script type="module" crossorigin src="/wx/assets/app-1.js"></script>
    <link rel="stylesheet" crossorigin href="/wx/assets/app-1.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript>需要启用 JavaScript。</noscript>
  </body>
</html>
`;

export function samplePage(change: Partial<RenderedPage> = {}): RenderedPage {
  return {
    html: '<main><h1>写作业拖拉</h1></main>',
    state: { path: '/pages/index/course', answers: [] },
    title: '写作业拖拉',
    siteName: '有效父母学院',
    description: '二十分钟就够。',
    kind: 'article',
    address: '/wx/pages/index/course?id=7&type=course',
    status: 200,
    pattern: '',
    bodyWidth: 480,
    styles: [{ address: '/wx/assets/course-2.css', text: 'h1{color:red}' }],
    scripts: ['/wx/assets/course-2.js'],
    ...change,
  };
}

/** A renderer that records its requests; `draw` may be replaced between requests. */
export function createSampleRenderer(
  draw: (request: PageRequest) => RenderedPage | undefined | Promise<RenderedPage>,
) {
  const requests: string[] = [];
  const renderer: PageRenderer & { draw: typeof draw; requests: string[] } = {
    template,
    beforePaint: { source: 'document.title', data: { area: '1' } },
    requests,
    draw,
    render: async (request) => {
      requests.push(request.url);
      return renderer.draw(request);
    },
  };
  return renderer;
}
