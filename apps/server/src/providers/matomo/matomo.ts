import { askVendor, vendorFailure, vendorTimeout } from '../../kit/ask-vendor.ts';
import type { SinkRecord, UsageSink } from '../../ports/usage-sink.ts';

export interface MatomoAccount {
  /** Where it is installed: `https://matomo.example.cn`. */
  readonly url: string;
  /** The number of the site there. */
  readonly site: string;
  /** Of a user with write access: without one no time but the present is believed. */
  readonly token: string;
  /** What addresses of pages begin with, there: `https://xue.example.cn/wx`. */
  readonly appUrl: string;
  /** Milliseconds for one answer. */
  readonly timeout?: number;
}

type Fields = Readonly<Record<string, string | number>>;

/** Hands records over to a Matomo by its bulk tracking. */
export function createMatomo({ url, token, timeout = vendorTimeout, ...site }: MatomoAccount): UsageSink {
  return {
    send: async (records, signal) => {
      const requests = records.flatMap((record) => requestsOf(record, site)).map(encode);
      const { status, body } = await askVendor('Matomo', `${url}/matomo.php`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ requests, token_auth: token }),
        timeout,
        signal,
      });
      if (status >= 400 || body['status'] !== 'success') throw vendorFailure('Matomo', `HTTP ${status}`);
      // What it calls invalid it has read and will never take; what it does not count at all it has not read.
      const tracked = Number(body['tracked']);
      const invalid = Number(body['invalid'] ?? 0);
      if (tracked + invalid !== requests.length)
        throw vendorFailure('Matomo', `took ${tracked} of ${requests.length}`);
    },
  };
}

const encode = (fields: Fields) =>
  `?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`;

/** What every request says. Both fields of the visitor: by `_id` alone it would join all that come from one server. */
function baseOf({ visit, at }: SinkRecord, { site }: { site: string }): Fields {
  const visitor = visit.replaceAll('-', '').slice(0, 16);
  const cdt = Math.floor(at.getTime() / 1_000);
  return { idsite: site, rec: 1, apiv: 1, send_image: 0, _id: visitor, cid: visitor, cdt };
}

function requestsOf(record: SinkRecord, site: Pick<MatomoAccount, 'site' | 'appUrl'>): Fields[] {
  const base = baseOf(record, site);
  // Where events are switched off there, `ca` keeps them from being taken for pages.
  const event = (category: string, action: string, name?: string): Fields => ({
    ...base,
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
      const page = { ...base, url: site.appUrl + path, action_name: path };
      const end = Math.floor((record.at.getTime() + record.milliseconds) / 1_000);
      // A ping says how long the visit's last page was looked at, without counting another one.
      return [page, { ...page, ca: 1, ping: 1, cdt: end }];
    }
    case 'event':
      return [event('event', record.name)];
    case 'error':
      return [event('error', record.message, record.path)];
    case 'status':
      return Object.entries(record.facts).map(([fact, value]) => event('device', fact, value));
  }
}
