import { getUsageSummary, type UsageSummary } from '@academy/contract/areas/usage.ts';
import { usageLimits } from '@academy/contract/usage-limits.ts';
import { route } from '../../transport/route.ts';
import type { UsageParts } from './usage-parts.ts';
import { listContents, listDays, listDevices, listErrors, listEvents, listPages } from './summary-rows.ts';

/** What is hidden for being of too few: the number alone, since the day itself is no secret. */
const shown = (value: number, visits: number) => (visits < usageLimits.fewest ? null : value);

const seconds = (median: number | null) => (median === null ? null : Math.round(median * 10) / 10);

export const createUsageSummaryRoute = ({ db, clock }: UsageParts) =>
  route(getUsageSummary, async ({ days = 7 }): Promise<UsageSummary> => {
    const span = { now: clock.now(), days };
    const [perDay, pages, contents, events, devices, errors] = await Promise.all([
      listDays(db, span),
      listPages(db, span),
      listContents(db, span),
      listEvents(db, span),
      listDevices(db, span),
      listErrors(db, span),
    ]);
    return {
      days: perDay.map(({ day, visits, views, errors: failed, failing }) => ({
        day,
        visits: shown(visits, visits),
        views: shown(views, visits),
        errors: failed === 0 ? 0 : shown(failed, failing),
      })),
      pages: pages.map(({ path, views, median }) => ({ path, views, median_seconds: seconds(median) })),
      contents: contents.map(({ content_type, content_id, views, median }) => ({
        content_type,
        content_id,
        views,
        median_seconds: seconds(median),
      })),
      events,
      devices,
      errors: errors.map(({ last_at, ...row }) => ({ ...row, last_at: last_at.toISOString() })),
    };
  });
