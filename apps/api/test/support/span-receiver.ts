// Who collects spans, as far as a process that sends them can tell: OTLP over HTTP, in JSON.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

const attributes = z.array(
  z.object({
    key: z.string(),
    value: z.object({ stringValue: z.string().optional(), intValue: z.union([z.number(), z.string()]).optional() }),
  }),
)
const message = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes,
              status: z.object({ code: z.number().optional() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
})

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  attributes: Record<string, string>
  /** Of the process that made it. */
  instance: string
  role: string
  isError: boolean
}

export type SpanReceiver = AsyncDisposable & {
  url: string
  /** All of it, as it came. */
  text(): string
  spans(): readonly ReceivedSpan[]
  /** From now on it takes nothing: it says no, or nothing at all. */
  refuse(how: 'no' | 'silent'): void
}

const inWords = (pairs: z.infer<typeof attributes>) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, value.stringValue ?? String(value.intValue)]))

export async function startSpanReceiver(): Promise<SpanReceiver> {
  const bodies: string[] = []
  /** Read once each, when they are first asked for. */
  const read: ReceivedSpan[] = []
  let count = 0
  let refusal: 'no' | 'silent' | undefined
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (refusal === 'silent') return
    if (refusal === 'no') return response.writeHead(400).end()
    if (request.url === '/v1/traces') bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans() {
      for (; count < bodies.length; count += 1) read.push(...spansIn(bodies[count] ?? ''))
      return read
    },
    refuse(how) {
      refusal = how
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function spansIn(body: string): ReceivedSpan[] {
  return message.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const from = inWords(resource.attributes)
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes: given, status }) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        attributes: inWords(given),
        instance: from['service.instance.id'] ?? '',
        role: from['kivuko.role'] ?? '',
        isError: status?.code === 2,
      })),
    )
  })
}
