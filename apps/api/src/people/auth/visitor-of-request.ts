// Who is at the other end of a request, as sessions and lockouts keep it.
import type { FastifyRequest } from 'fastify'
import type { Visitor } from './start-session.ts'

export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, userAgent: request.headers['user-agent'] }
}
