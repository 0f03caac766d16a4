import { Counter, Gauge, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** What monitoring reads. Each process counts for itself; a query adds them up. Labels have few values. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    smsCodesSent: new Counter({
      name: 'academy_sms_codes_sent_total',
      help: 'SMS codes that were passed to the vendor.',
      registers,
    }),
    smsBudgetAlarms: new Counter({
      name: 'academy_sms_budget_alarms_total',
      help: 'Requests for an SMS code while most of the budget of the hour, or all of it, was used.',
      registers,
    }),
    smsBudget: new Gauge({
      name: 'academy_sms_codes_budget',
      help: 'SMS codes that may be sent to everybody together within an hour (SMS_PER_HOUR).',
      registers,
    }),
  };
}
