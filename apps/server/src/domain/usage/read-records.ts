import { UsageRecord } from '@academy/contract/areas/usage.ts';
import { usageLimits } from '@academy/contract/usage-limits.ts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { AppError } from '../../kit/app-error.ts';

const batch = Compile(Type.Array(UsageRecord, { minItems: 1, maxItems: usageLimits.recordsPerBatch }));

/** The records of a batch. MALFORMED where one of them says anything that a record does not: then none is kept. */
export function readRecords(text: string): UsageRecord[] {
  const records = parse(text);
  if (!batch.Check(records)) throw new AppError('MALFORMED');
  return records;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('MALFORMED', { cause });
  }
}
