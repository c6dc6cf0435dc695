// Spans by hand, where every request, job, statement and call of a provider passes anyway. Names and attributes come from
// the code alone (the contract, jobs, statements, ports): nothing a caller sends ever becomes one.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { randomForId } from './random.ts'

/** A trace, as a job keeps it: W3C's `traceparent`, and how many jobs it went through. */
export type KeptTrace = readonly [traceparent: string, jobs: number]

/** What is under way here. `job` is its name when it is one; `jobs` counts those the trace went through. */
type Current = { tracer: Tracer; span: Span; jobs: number; job?: string; isRequested: boolean }

/** Of what is not recorded there is no statement and no call: nothing but this mark is carried on. */
const current = new AsyncLocalStorage<Current>()

/** A job that asks again and again would make one trace without an end. */
const JOBS_MAX = 16
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/

type Root = { name: string; kind: SpanKind; attributes: Attributes }

/**
 * Runs `work` as what a caller asked for, in a trace of its own: a caller's own `traceparent` is not read, or strangers
 * would choose what is recorded. The span is open until its owner ends it; undefined unless it is recorded.
 */
export function inRequestSpan<T>(tracer: Tracer, root: Root, work: (span: Span | undefined) => T): T {
  const span = tracer.startSpan(root.name, root, ROOT_CONTEXT)
  const recorded = span.isRecording() ? span : undefined
  return current.run({ tracer, span, jobs: 0, isRequested: true }, work, recorded)
}

/** Runs a job, as part of the trace that enqueued it; without one, in a trace of its own. */
export async function inJobSpan(
  tracer: Tracer,
  { name, kept }: { name: string; kept: KeptTrace | undefined },
  work: () => Promise<void>,
): Promise<void> {
  const attributes = { 'kivuko.job': name }
  const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes }, contextOf(kept?.[0]))
  const job = { tracer, span, job: name, jobs: kept ? kept[1] : 0, isRequested: kept !== undefined }
  await current.run(job, () => ended(span, work()))
}

/** Whether what is under way here is recorded. */
export function isRecorded(): boolean {
  return current.getStore()?.span.isRecording() === true
}

/** A statement or call of what is under way here, for whoever asks to end; undefined where nothing is recorded. */
export function childSpan(name: string, attributes: Attributes): Span | undefined {
  const parent = current.getStore()
  if (!parent?.span.isRecording()) return undefined
  return parent.tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent.span))
}

/** Says which error: PostgreSQL's number, a code, or its class. What an error says in words may quote a customer. */
export function failSpan(span: Span, error: unknown): void {
  span.setAttribute('error.type', kindOf(error))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** What a job that is enqueued now keeps of the trace; undefined when there is none, or it ends here. */
export function keptTrace(enqueued: string): KeptTrace | undefined {
  const from = current.getStore()
  if (!from || from.jobs >= JOBS_MAX) return undefined
  // What the clock began and enqueues itself is a new beginning each time.
  if (!from.isRequested && from.job === enqueued) return undefined
  const { traceId, spanId, traceFlags } = numbered(from.span.spanContext())
  const flags = (traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'
  return [`00-${traceId}-${spanId}-${flags}`, from.jobs + 1]
}

/** What is not recorded has no numbers until something else has to know that it belongs to it. */
function numbered(span: SpanContext): SpanContext {
  if (isSpanContextValid(span)) return span
  return {
    traceId: randomForId(16).toString('hex'),
    spanId: randomForId(8).toString('hex'),
    traceFlags: TraceFlags.NONE,
  }
}

/** For callbacks that others call: what runs in them is part of whoever asked, and not of who gave the word. */
export function asHere<A extends unknown[]>(callback: (...given: A) => void): (...given: A) => void {
  return AsyncLocalStorage.bind(callback)
}

function contextOf(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const spanContext = { traceId, spanId, traceFlags: Number(flags), isRemote: true }
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT
}

async function ended<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

function kindOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && /^[\w-]{1,40}$/.test(code)) return code
  return error instanceof Error ? error.constructor.name : typeof error
}
