import type { FastifyInstance } from 'fastify';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { resolvePublicOrigin } from './pages/public-origin.ts';

/** A generated file for another program of the phone, without token and envelope. */
export interface Download {
  /** The path below the API prefix; the files are one segment below: `content/calendar`. */
  readonly path: string;
  readonly type: string;
  /** The text shown when there is no such file. */
  readonly notFoundText: string;
  /** `origin` is the academy's public origin. Undefined when there is no such file. */
  readonly render: (name: string, origin: string) => Promise<DownloadFile | undefined>;
}

interface DownloadFile {
  /** ASCII. */
  readonly fileName: string;
  readonly text: string;
}

export interface DownloadSettings {
  /** The academy's public URL; absent: the origin of the request. */
  readonly publicUrl?: string | undefined;
  readonly downloads: readonly Download[];
}

/** Registers the downloads beside the API endpoints, with the same rate limits. */
export function registerDownloads(app: FastifyInstance, { publicUrl, downloads }: DownloadSettings): void {
  for (const { path, type, notFoundText, render } of downloads) {
    app.get<{ Params: { name: string } }>(`${apiPrefix}/${path}/:name`, async (request, reply) => {
      const origin = resolvePublicOrigin(publicUrl, request);
      const file = origin === undefined ? undefined : await render(request.params.name, origin);
      reply.header('cache-control', 'no-store');
      // Plain text, because a browser shows it to a person in place of the page.
      if (!file) return reply.code(404).type('text/plain; charset=utf-8').send(notFoundText);
      const disposition = `attachment; filename="${file.fileName}"`;
      return reply.header('content-disposition', disposition).type(type).send(file.text);
    });
  }
}
