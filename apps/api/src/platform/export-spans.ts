// Sends spans to whoever collects them, by OTLP over HTTP. It never makes a call wait: what does not fit is dropped.
import { createRequire } from 'node:module'
import { INVALID_SPAN_CONTEXT, ROOT_CONTEXT, type Tracer, trace } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'

export type SpanExport = {
  tracer: Tracer
  /** Sends what is left, for some seconds at most. Never rejects. */
  close(): Promise<void>
}

export type SpanOptions = {
  /** Where the collector listens, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  /** Of all traces, from 0 to 1. */
  ratio: number
  version: string
  role: string
  /** Told how many spans were sent, or lost because the collector did not take them. */
  count?: ((outcome: 'sent' | 'lost', spans: number) => void) | undefined
}

const QUEUE_MAX = 2_048
const BATCH = 256
const EVERY_MS = 1_000
/** Of one batch, with its repetitions. */
const EXPORT_MS_MAX = 2_000
/** No value of ours is longer. */
const VALUE_LENGTH_MAX = 100

/** Loaded only where spans are sent: it takes a tenth of a second of CPU, which every start would pay. */
function loadSdk() {
  const load = createRequire(import.meta.url)
  return {
    ...(load('@opentelemetry/sdk-trace') as typeof import('@opentelemetry/sdk-trace')),
    ...(load('@opentelemetry/exporter-trace-otlp-http') as typeof import('@opentelemetry/exporter-trace-otlp-http')),
    ...(load('@opentelemetry/resources') as typeof import('@opentelemetry/resources')),
  }
}

export function startSpanExport(options: SpanOptions, log: FastifyBaseLogger): SpanExport {
  const { endpoint, headers, ratio, version, role } = options
  const sdk = loadSdk()
  const exporter = new sdk.OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: EXPORT_MS_MAX,
    concurrencyLimit: Math.ceil(QUEUE_MAX / BATCH),
  })
  const provider = new sdk.TracerProvider({
    // Neither the machine's name nor the user's: what is collected says nothing of where it runs.
    resource: sdk.resourceFromAttributes({
      'service.name': 'kivuko',
      'service.version': version,
      'service.instance.id': crypto.randomUUID(),
      'kivuko.role': role,
    }),
    // Which traces are recorded is drawn before they begin.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanLimits: { attributeValueLengthLimit: VALUE_LENGTH_MAX },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: counted(exporter, options, log),
        maxQueueSize: QUEUE_MAX,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: EXPORT_MS_MAX,
      }),
    ],
  })
  return {
    tracer: drawing(provider.getTracer('kivuko', version), ratio),
    async close() {
      const patience = new Promise((resolve) => setTimeout(resolve, EXPORT_MS_MAX).unref())
      await Promise.race([provider.shutdown().catch(() => {}), patience])
    },
  }
}

/** Of what is not recorded. */
const UNRECORDED = trace.wrapSpanContext(INVALID_SPAN_CONTEXT)

/** Begins that share of traces. Of the others nothing is made, not even a number: they are nearly all. */
function drawing(tracer: Tracer, ratio: number): Tracer {
  return {
    startSpan(name, options, context) {
      if (context === ROOT_CONTEXT && Math.random() >= ratio) return UNRECORDED
      return tracer.startSpan(name, options, context)
    },
    startActiveSpan: tracer.startActiveSpan.bind(tracer),
  }
}

/** The same exporter. A collector that is away is in the log, without what it said. */
function counted(exporter: SpanExporter, { count }: SpanOptions, log: FastifyBaseLogger): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isLost = result.error !== undefined || result.code !== 0
        count?.(isLost ? 'lost' : 'sent', spans.length)
        if (isLost) log.warn({ spans: spans.length }, 'spans were lost: whoever collects them did not take them')
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
