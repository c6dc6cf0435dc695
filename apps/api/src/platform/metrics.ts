// What this process counts for whoever watches it, in Prometheus' words. Labels come from fixed lists alone (calls of the
// contract, jobs, providers): nothing a caller sends ever becomes one, so no name of a customer can stand here.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Of a call of a provider: one that moves money, or a question. */
export type CallKind = 'moves' | 'asks'
/** `unsent`: it certainly never reached them, because nobody was there or they did not let us in. */
export type CallOutcome = 'succeeded' | 'failed' | 'unknown' | 'unsent' | 'held'
export type PaymentOutcome = 'succeeded' | 'failed' | 'returned'

export type Metrics = {
  registry: Registry
  /** A call of the contract was answered. `ms` is how long that took. */
  countRequest(endpoint: EndpointSpec, status: number, ms: number): void
  countJob(job: string, outcome: 'done' | 'failed', ms: number): void
  countCall(call: { provider: string; kind: CallKind; outcome: CallOutcome; ms: number }): void
  /** A payment that is over; told after its transaction was committed. */
  countPayment(payment: { rail: string; direction: 'in' | 'out'; outcome: PaymentOutcome }): void
  /** How long that took, from when its order, deposit, sale or payout was made; nothing when nobody knows. */
  countSettled(payment: { rail: string; direction: 'in' | 'out'; ms: number | undefined }): void
  /** Spans that were sent to whoever collects them, or lost because they did not take them. */
  countSpans(outcome: 'sent' | 'lost', spans: number): void
  /** A list or a file was read from a replica, or, where there are some, from the database itself. */
  countRead(from: 'replica' | 'primary'): void
  /** From now on its connections, and how long callers wait for one, are seen. */
  watchPool(name: string, pool: pg.Pool): void
}

/** Seconds, the two that are promised among them. */
const REQUEST_BUCKETS = [0.1, 0.5, 2.5, 10]
/** Beyond ten seconds a provider is slow, however slow. */
const WORK_BUCKETS = [1, 10]
/** A minute, five, half an hour, a day. */
const SETTLE_BUCKETS = [60, 300, 1_800, 86_400]
const WAIT_BUCKETS = [0.01, 0.1, 1, 5]
const MS = 1_000

/** A registry of its own for each process, with what Node says of itself: memory, CPU, lag of the event loop. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    ...requestMetrics(registers),
    ...workMetrics(registers),
    countSettled: settleMetrics(registers),
    countSpans: spanMetrics(registers),
    countRead: readMetrics(registers),
    watchPool: poolMetrics(registers),
  }
}

function settleMetrics(registers: Registry[]): Metrics['countSettled'] {
  const seconds = new Histogram({
    name: 'kivuko_settle_seconds',
    help: 'From when an order, deposit, sale or payout was made until its money was booked; of those that succeeded',
    labelNames: ['rail', 'direction'] as const,
    buckets: SETTLE_BUCKETS,
    registers,
  })
  return ({ rail, direction, ms }) => {
    if (ms !== undefined) seconds.observe({ rail, direction }, ms / MS)
  }
}

function spanMetrics(registers: Registry[]): Metrics['countSpans'] {
  const spans = new Counter({
    name: 'kivuko_spans_total',
    help: 'Spans that were sent to whoever collects them, or lost',
    labelNames: ['outcome'] as const,
    registers,
  })
  return (outcome, count) => spans.inc({ outcome }, count)
}

function requestMetrics(registers: Registry[]): Pick<Metrics, 'countRequest'> {
  const requests = new Counter({
    name: 'kivuko_requests_total',
    help: 'Calls of the API that were answered',
    labelNames: ['endpoint', 'method', 'class'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'kivuko_request_seconds',
    help: 'From a request to the end of its answer, of calls that move money and of all others',
    labelNames: ['calls'] as const,
    buckets: REQUEST_BUCKETS,
    registers,
  })
  // Steps for every call would be more series than all else together.
  const spent = new Counter({
    name: 'kivuko_call_seconds_total',
    help: 'Time that answering took, by call',
    labelNames: ['endpoint'] as const,
    registers,
  })
  return {
    countRequest({ id: endpoint, method, idempotent }, status, ms) {
      requests.inc({ endpoint, method, class: `${String(status).charAt(0)}xx` })
      seconds.observe({ calls: idempotent ? 'money' : 'other' }, ms / MS)
      spent.inc({ endpoint }, ms / MS)
    },
  }
}

function workMetrics(registers: Registry[]): Pick<Metrics, 'countJob' | 'countCall' | 'countPayment'> {
  const jobs = new Counter({
    name: 'kivuko_jobs_total',
    help: 'Runs of background jobs; a failed one is tried again',
    labelNames: ['job', 'outcome'] as const,
    registers,
  })
  const jobSeconds = new Counter({
    name: 'kivuko_job_seconds_total',
    help: 'Time that runs of background jobs took',
    labelNames: ['job'] as const,
    registers,
  })
  const calls = new Histogram({
    name: 'kivuko_provider_call_seconds',
    help: 'Calls of providers: those that move money and those that ask, and what is known after them',
    labelNames: ['provider', 'kind', 'outcome'] as const,
    buckets: WORK_BUCKETS,
    registers,
  })
  const payments = new Counter({
    name: 'kivuko_payments_total',
    help: 'Payments that are over, seen by this process',
    labelNames: ['rail', 'direction', 'outcome'] as const,
    registers,
  })
  return {
    countJob(job, outcome, ms) {
      jobs.inc({ job, outcome })
      jobSeconds.inc({ job }, ms / MS)
    },
    countCall: ({ ms, ...labels }) => calls.observe(labels, ms / MS),
    countPayment: (payment) => payments.inc(payment),
  }
}

function readMetrics(registers: Registry[]): Metrics['countRead'] {
  const reads = new Counter({
    name: 'kivuko_list_reads_total',
    help: 'Lists that were read from a replica, or from the database itself because none was fit',
    labelNames: ['from'] as const,
    registers,
  })
  return (from) => reads.inc({ from })
}

function poolMetrics(registers: Registry[]): Metrics['watchPool'] {
  const pools = new Map<string, pg.Pool>()
  const waits = new Histogram({
    name: 'kivuko_database_wait_seconds',
    help: 'How long callers waited for a connection while all of a pool were taken',
    labelNames: ['pool'] as const,
    buckets: WAIT_BUCKETS,
    registers,
  })
  new Gauge({
    name: 'kivuko_database_waiting',
    help: 'Callers that wait for a connection',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount)
    },
  })
  new Gauge({
    name: 'kivuko_database_connections',
    help: 'Open connections',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
      }
    },
  })
  return (name, pool) => {
    pools.set(name, pool)
    waits.zero({ pool: name })
    timeWaits(pool, (ms) => waits.observe({ pool: name }, ms / MS))
  }
}

type Connect = { (): Promise<pg.PoolClient>; (callback: (...given: unknown[]) => void): void }

/** Who finds a connection free is not timed. A wait that ends in an error was one, too. */
function timeWaits(pool: pg.Pool, note: (ms: number) => void): void {
  const connect = pool.connect.bind(pool) as Connect
  function timed(callback?: (...given: unknown[]) => void): Promise<pg.PoolClient> | undefined {
    const isTaken = pool.idleCount === 0 && pool.totalCount >= pool.options.max
    if (!isTaken) return callback ? void connect(callback) : connect()
    const began = performance.now()
    const done = () => note(performance.now() - began)
    if (!callback) return connect().finally(done)
    connect((...given) => {
      done()
      callback(...given)
    })
    return undefined
  }
  Object.assign(pool, { connect: timed })
}
