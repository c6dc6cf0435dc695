// Who is at the other end of a request, as sessions and the counts of guesses keep it.
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { isAtConsole } from '#platform/console-host.ts'
import type { Caller } from '#platform/http.ts'
import { deviceOfRequest } from './device-of-request.ts'
import type { Visitor } from './start-session.ts'

/** Throws what `deviceOfRequest` does. `caller`: whose session came with the request. */
export async function visitorOf(deps: Deps, request: FastifyRequest, caller?: Caller): Promise<Visitor> {
  const device = await deviceOfRequest(deps, request)
  // A copied token of a session that is bound to a device is not this visitor's.
  const isTheirs = caller && (caller.device === undefined || caller.device === device)
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    device,
    isConsole: isAtConsole(deps.config, request),
    session: isTheirs ? caller.sessionId : undefined,
  }
}
