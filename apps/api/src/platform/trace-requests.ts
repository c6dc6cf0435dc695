// The span of a call: its endpoint's name and route, never the values in its path, and how it was answered.
import { API_BASE, type EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inRequestSpan } from './spans.ts'

type Work = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export type RequestTrace = {
  /** The same work, with what it does as parts of a span of `endpoint`. */
  around(endpoint: EndpointSpec, work: Work): Work
  /** The answer was sent. */
  end(request: FastifyRequest, reply: FastifyReply): void
}

const FAULT = 500

export function traceRequests(tracer: Tracer): RequestTrace {
  /** Of those that are recorded. */
  const open = new WeakMap<FastifyRequest, Span>()
  return {
    around(endpoint, work) {
      const root = {
        name: endpoint.id,
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': endpoint.method, 'http.route': `${API_BASE}${endpoint.path}` },
      }
      return (request, reply) =>
        inRequestSpan(tracer, root, (span) => {
          if (span) open.set(request, span)
          return work(request, reply)
        })
    },
    end(request, { statusCode }) {
      const span = open.get(request)
      if (!span) return
      span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= FAULT) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}
