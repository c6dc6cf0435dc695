// Who is at the other end of a request, as sessions and the counts of guesses keep it.
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { deviceOfRequest } from './device-of-request.ts'
import type { Visitor } from './start-session.ts'

/** Throws what `deviceOfRequest` does. */
export async function visitorOf(deps: Deps, request: FastifyRequest): Promise<Visitor> {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    device: await deviceOfRequest(deps, request),
  }
}
