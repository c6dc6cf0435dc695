// One endpoint of the contract as a route: its address, what limits go by, and who is told of its answers.
import { refusalsOf } from '@kivuko/contract/call-refusals.ts'
import { API_BASE, type EndpointSpec, needsSession, takesWork } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { RequestTrace } from './trace-requests.ts'

export type RouteWatch = {
  /** In development and tests an answer, or a refusal, that the contract does not name is a fault. */
  checksContract: boolean
  /** Told of each answer and how many milliseconds it took; left out where nobody watches. */
  countRequest?: ((endpoint: EndpointSpec, status: number, ms: number) => void) | undefined
  /** Makes a span of each call; left out where nobody collects them. */
  trace?: RequestTrace | undefined
}

type Work = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type More = Pick<RouteOptions, 'errorHandler'> & {
  /** Told when the answer is out. */
  answered?: (request: FastifyRequest, reply: FastifyReply) => void
}

export function bindRoute(
  app: FastifyInstance,
  endpoint: EndpointSpec,
  work: Work,
  { checksContract, countRequest, trace }: RouteWatch,
  { answered, ...more }: More = {},
): void {
  const answer = trace ? trace.around(endpoint, work) : work
  app.route({
    ...more,
    method: endpoint.method,
    url: `${API_BASE}${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: {
      isSignIn: endpoint.isRare === true || isSignIn(endpoint),
      isSigned: endpoint.auth === 'signature',
      isKeyed: endpoint.auth === 'partner',
      endpointId: endpoint.id,
      cacheSeconds: endpoint.cacheSeconds,
      // At a session's call it is asked for once the session is known: before, the address has its budget.
      takesWork: takesWork(endpoint) && !needsSession(endpoint),
    },
    ...((countRequest || trace || answered) && {
      onResponse(request, reply, done) {
        countRequest?.(endpoint, reply.statusCode, reply.elapsedTime)
        trace?.end(request, reply)
        answered?.(request, reply)
        done()
      },
    }),
    handler: checksContract
      ? (request, reply) => answer(request, reply).catch((error) => refuseAsNamed(endpoint, error))
      : answer,
  })
}

/** A refusal that the endpoint's contract does not name is a fault of ours: 500, and a line in the log. */
function refuseAsNamed(endpoint: EndpointSpec, error: unknown): never {
  if (error instanceof AppError && !refusalsOf(endpoint).has(error.code))
    throw new Error(`${endpoint.id} refused with ${error.code}, which its contract does not name`, { cause: error })
  throw error
}

function isSignIn({ path, auth, method, redirects }: EndpointSpec): boolean {
  return path.startsWith('/auth/') && auth === 'none' && (method === 'POST' || redirects === true)
}
