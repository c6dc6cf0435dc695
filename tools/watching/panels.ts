// What the dashboards show: each panel is a question somebody asks while they watch, and the queries that answer it.

export type Panel = {
  title: string
  /** What to make of it, in a sentence or two. */
  about: string
  /** In Grafana's words. */
  unit: 's' | 'short' | 'percentunit' | 'reqps' | 'bytes' | 'none'
  /** A legend, and a query of Prometheus. */
  queries: readonly (readonly [legend: string, query: string])[]
}
export type Dashboard = { name: string; title: string; panels: readonly Panel[] }

const p99 = (histogram: string, by: string) =>
  `histogram_quantile(0.99, sum by (le, ${by}) (rate(${histogram}_bucket[15m])))`

const MONEY: Dashboard = {
  name: 'money',
  title: 'Kivuko: money',
  panels: [
    {
      title: 'Payments that are over',
      about:
        'By rail, direction and outcome. Failed ones in number are a rail or its customers; returned ones are a bank.',
      unit: 'short',
      queries: [
        [
          '{{rail}} {{direction}} {{outcome}}',
          'sum by (rail, direction, outcome) (increase(kivuko_payments_total[1h]))',
        ],
      ],
    },
    {
      title: 'Time to settle, 99 of 100',
      about: 'From when an order, sale or payout was made. Incoming ones include the time the customer takes.',
      unit: 's',
      queries: [['{{rail}} {{direction}}', p99('kivuko_settle_seconds', 'rail, direction')]],
    },
    {
      title: 'Oldest payment nobody knows the end of',
      about: 'Above half an hour somebody is woken.',
      unit: 's',
      queries: [['{{kind}}', 'max by (kind) (kivuko_unknown_age_seconds)']],
    },
    {
      title: 'What the checks of the ledger found',
      about: 'Anything but 0 is wrong.',
      unit: 'none',
      queries: [['{{check}}', 'max by (check) (kivuko_ledger_check_findings)']],
    },
    {
      title: 'Since the ledger was checked',
      about: 'New entries every few minutes, all of it within the nights that are told below.',
      unit: 's',
      queries: [['{{check}}', 'min by (check) (kivuko_ledger_check_age_seconds)']],
    },
    {
      title: 'Nights that the whole ledger takes',
      about: 'Each night reads on where the last one stopped. Above 14, give it more hours.',
      unit: 'none',
      queries: [['nights', 'max(kivuko_ledger_check_nights)']],
    },
    {
      title: 'Stock',
      about: 'What the house can sell or pay out, in whole units; read every five minutes.',
      unit: 'short',
      queries: [['{{asset}}', 'max by (asset) (kivuko_stock)']],
    },
    {
      title: 'Exposure',
      about: 'What others hold for the house less what it owes customers. Below zero the house is short of that asset.',
      unit: 'short',
      queries: [['{{asset}}', 'max by (asset) (kivuko_exposure)']],
    },
    {
      title: 'Unexplained differences',
      about: 'Between the books and the statements of providers.',
      unit: 'none',
      queries: [['{{provider}}', 'max by (provider) (kivuko_reconciliation_differences)']],
    },
    {
      title: 'Stops in force',
      about: 'How long each way of money is stopped.',
      unit: 's',
      queries: [['{{stop}}', 'max by (stop) (kivuko_stop_age_seconds) > 0']],
    },
    {
      title: 'Identity waits for a person',
      about: 'The oldest document and the oldest case, and how many cases are open.',
      unit: 's',
      queries: [['{{queue}}', 'max by (queue) (kivuko_kyc_age_seconds)']],
    },
  ],
}

const SERVICE: Dashboard = {
  name: 'service',
  title: 'Kivuko: service',
  panels: [
    {
      title: 'Calls',
      about: 'By class of their status. 5xx are faults of ours, 4xx mostly slips of callers.',
      unit: 'reqps',
      queries: [['{{class}}', 'sum by (class) (rate(kivuko_requests_total[5m]))']],
    },
    {
      title: 'Money calls that fail',
      about: 'The objective is less than one in a thousand over a month (docs/slo.md).',
      unit: 'percentunit',
      queries: [
        ['an hour', 'kivuko:money_calls_failed:ratio1h'],
        ['three days', 'kivuko:money_calls_failed:ratio3d'],
      ],
    },
    {
      title: 'Calls that are slow',
      about: 'Money calls beyond 2.5 s, others beyond 0.5 s. The objective is less than one in a hundred.',
      unit: 'percentunit',
      queries: [['{{calls}}', 'kivuko:calls_slow:ratio1h']],
    },
    {
      title: 'Slowest calls',
      about: 'The ten whose answers took longest on average over a quarter of an hour.',
      unit: 's',
      queries: [
        [
          '{{endpoint}}',
          'topk(10, sum by (endpoint) (rate(kivuko_call_seconds_total[15m])) / sum by (endpoint) (rate(kivuko_requests_total[15m])))',
        ],
      ],
    },
    {
      title: 'Calls with faults',
      about: 'Which calls end in 5xx.',
      unit: 'reqps',
      queries: [['{{endpoint}}', 'topk(10, sum by (endpoint) (rate(kivuko_requests_total{class="5xx"}[15m])) > 0)']],
    },
    {
      title: 'Lag of the event loop, 99 of 100',
      about: 'Above a quarter of a second everybody waits.',
      unit: 's',
      queries: [['{{instance}}', 'nodejs_eventloop_lag_p99_seconds']],
    },
    {
      title: 'CPU and memory',
      about: 'CPU in cores.',
      unit: 'short',
      queries: [
        ['{{instance}} cores', 'rate(process_cpu_seconds_total[5m])'],
        ['{{instance}} GB', 'process_resident_memory_bytes / 1e9'],
      ],
    },
    {
      title: 'Callers that wait for the database',
      about: 'On average, over a few minutes: above 1 a pool is too small, or the database slow.',
      unit: 'short',
      queries: [['{{instance}} {{pool}}', 'sum by (instance, pool) (rate(kivuko_database_wait_seconds_sum[5m]))']],
    },
    {
      title: 'Connections to the database',
      about: 'Busy ones, and callers in the queue.',
      unit: 'none',
      queries: [
        ['{{instance}} {{pool}}', 'kivuko_database_connections{state="busy"}'],
        ['{{instance}} {{pool}} wait', 'kivuko_database_waiting > 0'],
      ],
    },
    {
      title: 'Spans',
      about: 'Lost ones were not taken by whoever collects them.',
      unit: 'reqps',
      queries: [['{{outcome}}', 'sum by (outcome) (rate(kivuko_spans_total[5m]))']],
    },
  ],
}

const JOBS: Dashboard = {
  name: 'jobs-and-rails',
  title: 'Kivuko: jobs and rails',
  panels: [
    {
      title: 'Jobs that are due',
      about: 'And those given up, which a person has to look at.',
      unit: 'none',
      queries: [
        ['due', 'max(kivuko_jobs_ready)'],
        ['given up', 'max(kivuko_jobs_given_up)'],
      ],
    },
    {
      title: 'The oldest of them',
      about: 'Above five minutes nobody works them.',
      unit: 's',
      queries: [['due for', 'max(kivuko_jobs_ready_age_seconds)']],
    },
    {
      title: 'Jobs that failed',
      about: 'Each is tried again.',
      unit: 'short',
      queries: [['{{job}}', 'topk(10, sum by (job) (increase(kivuko_jobs_total{outcome="failed"}[15m])) > 0)']],
    },
    {
      title: 'Where jobs spend their time',
      about: 'Of one worker’s second.',
      unit: 's',
      queries: [['{{job}}', 'topk(10, sum by (job) (rate(kivuko_job_seconds_total[15m])))']],
    },
    {
      title: 'Oldest message of a provider',
      about: 'Received, and not handled yet.',
      unit: 's',
      queries: [['waits', 'max(kivuko_webhook_lag_seconds)']],
    },
    {
      title: 'Calls of providers, 99 of 100',
      about: 'The steps are 1, 10 and 60 seconds, so this is an estimate.',
      unit: 's',
      queries: [['{{provider}} {{kind}}', p99('kivuko_provider_call_seconds', 'provider, kind')]],
    },
    {
      title: 'Calls of providers without an answer',
      about: 'What moves money stays unknown, and is asked about again.',
      unit: 'percentunit',
      queries: [
        [
          '{{provider}}',
          'sum by (provider) (rate(kivuko_provider_call_seconds_count{outcome="unknown"}[10m])) / sum by (provider) (rate(kivuko_provider_call_seconds_count[10m]))',
        ],
      ],
    },
    {
      title: 'What the signer refused',
      about: 'Dear gas is refused for a while; anything else is a difference between its books and these.',
      unit: 'short',
      queries: [
        ['refused', 'sum(increase(kivuko_provider_call_seconds_count{provider="signer",outcome="failed"}[1h]))'],
      ],
    },
    {
      title: 'Which signer signs',
      about:
        'By place in SIGNER_URL: one is active, and with a shared journal the others are passive. The term rises with each take-over.',
      unit: 'none',
      queries: [
        ['{{place}} {{standing}}', 'max by (place, standing) (kivuko_signer_standing) == 1'],
        ['term', 'max(kivuko_signer_term)'],
        ['hours', 'max(kivuko_signer_active_seconds) / 3600'],
      ],
    },
    {
      title: 'Prices that are fresh',
      about: '0 is not sold by that process.',
      unit: 'none',
      queries: [['{{instance}} {{asset}}', 'min by (instance, asset) (kivuko_price_fresh)']],
    },
    {
      title: 'Open cases',
      about: 'Of compliance.',
      unit: 'none',
      queries: [['open', 'max(kivuko_cases_open)']],
    },
  ],
}

export const DASHBOARDS: readonly Dashboard[] = [MONEY, SERVICE, JOBS]
