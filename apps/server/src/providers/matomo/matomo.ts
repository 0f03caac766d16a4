import { requestVendor, vendorFailure, vendorTimeout } from '../../kit/request-vendor.ts';
import type { SinkRecord, UsageSink } from '../../ports/usage-sink.ts';

interface MatomoAccount {
  /** Where it is installed: `https://matomo.example.cn`. */
  readonly url: string;
  /** The site's id in Matomo. */
  readonly site: string;
  /** The token of a user with write access; without it Matomo rejects timestamps in the past. */
  readonly token: string;
  /** The prefix of page URLs in Matomo: `https://xue.example.cn/wx`. */
  readonly appUrl: string;
  /** Milliseconds for one response. */
  readonly timeout?: number;
}

type Fields = Readonly<Record<string, string | number>>;

/** Sends usage records to Matomo by its bulk tracking API. */
export function createMatomo({ url, token, timeout = vendorTimeout, ...site }: MatomoAccount): UsageSink {
  return {
    send: async (records, signal) => {
      const requests = records.flatMap((record) => requestsOf(record, site)).map(encodeQuery);
      const { status, body } = await requestVendor('Matomo', `${url}/matomo.php`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ requests, token_auth: token }),
        timeout,
        signal,
      });
      if (status >= 400 || body['status'] !== 'success') throw vendorFailure('Matomo', `HTTP ${status}`);
      // `invalid` requests were read and will never be accepted; requests in neither count were not read.
      const tracked = Number(body['tracked']);
      const invalid = Number(body['invalid'] ?? 0);
      if (tracked + invalid !== requests.length)
        throw vendorFailure('Matomo', `took ${tracked} of ${requests.length}`);
    },
  };
}

const encodeQuery = (fields: Fields) =>
  `?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`;

/**
 * The fields of every request. Both visitor fields are set, because by `_id` alone Matomo would merge all visitors of
 * one server.
 */
function commonFields({ visit, at }: SinkRecord, { site }: { site: string }): Fields {
  const visitor = visit.replaceAll('-', '').slice(0, 16);
  const cdt = Math.floor(at.getTime() / 1_000);
  return { idsite: site, rec: 1, apiv: 1, send_image: 0, _id: visitor, cid: visitor, cdt };
}

function requestsOf(record: SinkRecord, site: Pick<MatomoAccount, 'site' | 'appUrl'>): Fields[] {
  const common = commonFields(record, site);
  // `ca` prevents events from being counted as page views where Matomo's events are disabled.
  const event = (category: string, action: string, name?: string): Fields => ({
    ...common,
    ca: 1,
    url: site.appUrl,
    e_c: category,
    e_a: action,
    ...(name !== undefined && { e_n: name }),
  });
  switch (record.kind) {
    case 'visit':
      return [{ ...event('visit', 'start', record.version), new_visit: 1 }];
    case 'page': {
      const path = record.content === null ? record.path : `${record.path}/${record.content}`;
      const page = { ...common, url: site.appUrl + path, action_name: path };
      const endSeconds = Math.floor((record.at.getTime() + record.milliseconds) / 1_000);
      // A ping sets the duration of the visit's last page without counting another page view.
      return [page, { ...page, ca: 1, ping: 1, cdt: endSeconds }];
    }
    case 'event':
      return [event('event', record.name)];
    case 'error':
      return [event('error', record.message, record.path)];
    case 'status':
      return Object.entries(record.properties).map(([property, value]) => event('device', property, value));
  }
}
