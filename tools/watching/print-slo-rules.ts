// Prints deploy/alerts/slo.rules.yml: what is promised of calls and payments, as ratios and as alerts when too much of
// what may go wrong in a month goes wrong in hours. `node tools/watching/print-slo-rules.ts` writes it.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { API } from '@kivuko/contract/api.ts'
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'

export const SLO_RULES = 'deploy/alerts/slo.rules.yml'
export const RENEW_SLO_COMMAND = 'node tools/watching/print-slo-rules.ts'

/** Of a month; and what each class of calls may take, in seconds, which are steps of the histogram. */
const MAY_FAIL = 0.001
const MAY_BE_SLOW = 0.01
const MAY_SETTLE_LATE = 0.01
const SLOW = { money: '2.5', other: '0.5' }
/** Every network of phones is promised the same. */
const PHONES = PHONE_NETWORK_IDS.join('|')
/** What is promised by which rail and in which direction, in seconds, which are steps of the histogram. */
const SETTLED = [
  { payments: 'card_in', of: 'rail="stripe",direction="in"', within: '1800' },
  { payments: 'mpesa_in', of: `rail=~"${PHONES}",direction="in"`, within: '1800' },
  { payments: 'mpesa_out', of: `rail=~"${PHONES}",direction="out"`, within: '300' },
  { payments: 'bank_out', of: 'rail=~"paystack|bank",direction="out"', within: '86400' },
]
const WINDOWS = ['5m', '30m', '1h', '6h', '3d'] as const
type Window = (typeof WINDOWS)[number]

/**
 * Google's SRE workbook, "Alerting on SLOs", 6: a month's allowance spent in 2 days (14.4 times as fast) or in 5 (6 times)
 * is seen over a long window and still going on over a short one; at just its pace, over three days.
 */
const FAST = { times: 14.4, long: '1h', short: '5m' } as const
const STEADY = { times: 6, long: '6h', short: '30m' } as const
const SLOWLY = { times: 1, long: '3d', short: '6h' } as const
type Burn = { times: number; long: Window; short: Window }

/** The calls of the contract that move money: each has a key that makes it safe to repeat. */
function moneyCalls(): string {
  const calls: readonly EndpointSpec[] = API
  return calls
    .filter(({ idempotent }) => idempotent)
    .map(({ id }) => id)
    .toSorted()
    .join('|')
}

type Recorded = { record: string; labels?: Record<string, string>; expr: string }

function recordings(): Recorded[] {
  const money = `endpoint=~"${moneyCalls()}"`
  const slow = (calls: keyof typeof SLOW, window: Window) =>
    `1 - sum(rate(kivuko_request_seconds_bucket{calls="${calls}",le="${SLOW[calls]}"}[${window}])) / sum(rate(kivuko_request_seconds_count{calls="${calls}"}[${window}]))`
  return WINDOWS.flatMap((window) => [
    {
      record: `kivuko:money_calls_failed:ratio${window}`,
      expr: `sum(rate(kivuko_requests_total{${money},class="5xx"}[${window}])) / sum(rate(kivuko_requests_total{${money}}[${window}]))`,
    },
    { record: `kivuko:calls_slow:ratio${window}`, labels: { calls: 'money' }, expr: slow('money', window) },
    { record: `kivuko:calls_slow:ratio${window}`, labels: { calls: 'other' }, expr: slow('other', window) },
    ...SETTLED.map(({ payments, of, within }) => ({
      record: `kivuko:settled_late:ratio${window}`,
      labels: { payments },
      expr: `1 - sum(rate(kivuko_settle_seconds_bucket{${of},le="${within}"}[${window}])) / sum(rate(kivuko_settle_seconds_count{${of}}[${window}]))`,
    })),
  ])
}

export function recordedNames(): ReadonlySet<string> {
  return new Set(recordings().map(({ record }) => record))
}

/** More than so many times the pace at which the allowance lasts a month. */
function burns(name: string, allowed: number, { times, long, short }: Burn): string {
  const beyond = Number((times * allowed).toPrecision(6))
  return `(kivuko:${name}:ratio${long} > ${beyond} and kivuko:${name}:ratio${short} > ${beyond})`
}

type Alert = { alert: string; expr: string; severity: 'page' | 'ticket'; summary: string; runbook: string }

function alerts(): Alert[] {
  const value = '{{ $value | humanizePercentage }}'
  return [
    {
      alert: 'KivukoMoneyCallsFail',
      expr: `${burns('money_calls_failed', MAY_FAIL, FAST)} or ${burns('money_calls_failed', MAY_FAIL, STEADY)}`,
      severity: 'page',
      summary: `${value} of the calls that move money fail: a month's allowance is gone within days`,
      runbook: 'docs/runbooks/money-calls-fail.md',
    },
    {
      alert: 'KivukoMoneyCallsFailSlowly',
      expr: burns('money_calls_failed', MAY_FAIL, SLOWLY),
      severity: 'ticket',
      summary: `${value} of the calls that move money failed in three days: more than the month allows`,
      runbook: 'docs/runbooks/money-calls-fail.md',
    },
    {
      alert: 'KivukoCallsSlow',
      expr: burns('calls_slow', MAY_BE_SLOW, FAST),
      severity: 'page',
      summary: `${value} of the calls ({{ $labels.calls }}) are slow: a month's allowance is gone within days`,
      runbook: 'docs/runbooks/calls-slow.md',
    },
    {
      alert: 'KivukoCallsSlowSlowly',
      expr: burns('calls_slow', MAY_BE_SLOW, SLOWLY),
      severity: 'ticket',
      summary: `${value} of the calls ({{ $labels.calls }}) were slow in three days: more than the month allows`,
      runbook: 'docs/runbooks/calls-slow.md',
    },
    {
      alert: 'KivukoSettlesLate',
      expr: burns('settled_late', MAY_SETTLE_LATE, STEADY),
      severity: 'ticket',
      summary: `${value} of the payments ({{ $labels.payments }}) settle later than is promised`,
      runbook: 'docs/runbooks/settles-late.md',
    },
  ]
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

export function printSloRules(): string {
  const records = recordings().flatMap(({ record, labels, expr }) => [
    `      - record: ${record}`,
    ...(labels
      ? [
          `        labels: { ${Object.entries(labels)
            .map(([name, value]) => `${name}: ${value}`)
            .join(', ')} }`,
        ]
      : []),
    `        expr: ${quoted(expr)}`,
  ])
  const fires = alerts().flatMap(({ alert, expr, severity, summary, runbook }) => [
    `      - alert: ${alert}`,
    `        expr: ${quoted(expr)}`,
    `        labels: { severity: ${severity} }`,
    '        annotations:',
    `          summary: ${quoted(summary)}`,
    `          runbook: ${runbook}`,
  ])
  return [
    `# What docs/slo.md promises, printed from the contract by \`${RENEW_SLO_COMMAND}\`: change it there.`,
    'groups:',
    // One group: its rules are worked one after another, and an alert sees what was just recorded.
    '  - name: kivuko-slo',
    '    rules:',
    ...records,
    ...fires,
    '',
  ].join('\n')
}

if (import.meta.main) {
  await writeFile(fileURLToPath(new URL(`../../${SLO_RULES}`, import.meta.url)), printSloRules())
  console.log(`${SLO_RULES} is new.`)
}
