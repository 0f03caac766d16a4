import { endpoints } from '@academy/contract/endpoints.ts';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import type { CheckedResponse } from '../http/check-response.ts';
import { headersOf, type Sender, type Traffic } from '../http/traffic.ts';
import { formatMultipart, multipartType, type SentFile } from './multipart.ts';

/** Uploads a file to a call that takes one. */
export function sendFile(
  traffic: Traffic,
  sender: Sender,
  { path, file }: { path: string; file: SentFile },
): Promise<CheckedResponse | undefined> {
  const endpoint = endpoints.find((each: Endpoint) => each.path === path)!;
  return traffic.send(endpoint, {
    method: endpoint.method,
    path: `${apiPrefix}/${path}`,
    headers: { ...headersOf(sender), 'content-type': multipartType },
    body: formatMultipart(file),
  });
}
