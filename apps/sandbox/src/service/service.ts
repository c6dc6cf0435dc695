// One outside service over HTTP: its endpoints below a path, with ordered faults, and every call in the log.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestLog } from '../request-log.ts'
import type { ServiceFault } from './service-faults.ts'

export type Answer = { status: number; body: unknown }

export type Endpoint = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the service's own path. */
  path: string
  run(request: FastifyRequest): Answer
}

export type Service = {
  /** `/daraja`. */
  path: string
  endpoints: readonly Endpoint[]
  takeFault(endpoint: string): ServiceFault | undefined
  /** What the service says when it breaks down. */
  serverError(): Answer
  /** What it says to a call it does not know. */
  unknownCall(request: FastifyRequest): Answer
}

function failAs(reply: FastifyReply, { how }: ServiceFault, error: Answer): FastifyReply {
  if (how === 'error') return reply.code(error.status).send(error.body)
  if (how === 'rubbish') return reply.code(200).type('text/html').send('<html><body>502 Bad Gateway</body>')
  reply.hijack()
  if (how === 'down') reply.raw.destroy()
  return reply
}

/** Of a file its size is enough. */
function seen(content: unknown): unknown {
  return Buffer.isBuffer(content) ? `${content.length} bytes` : content
}

const FAULT_STATUS = { error: 500, rubbish: 200, hang: null, down: null }

export function registerService(app: FastifyInstance, service: Service, log: RequestLog): void {
  function handle(endpoint: Endpoint | undefined, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const fault = endpoint && service.takeFault(endpoint.name)
    const isRefused = fault?.when === 'before'
    const answer = isRefused ? service.serverError() : endpoint ? endpoint.run(request) : service.unknownCall(request)
    log.write({
      method: request.method,
      path: request.url.split('?', 1)[0] ?? '',
      status: fault ? FAULT_STATUS[fault.how] : answer.status,
      fault: fault ? `${fault.how}, ${fault.when} it took effect` : null,
      input: seen(request.body ?? request.query),
      answer: isRefused ? null : seen(answer.body),
    })
    if (fault) return failAs(reply, fault, service.serverError())
    return reply.code(answer.status).send(answer.body)
  }
  for (const endpoint of service.endpoints) {
    app.route({
      method: endpoint.method,
      url: `${service.path}${endpoint.path}`,
      exposeHeadRoute: false,
      handler: (request, reply) => handle(endpoint, request, reply),
    })
  }
  app.all(`${service.path}/*`, (request, reply) => handle(undefined, request, reply))
}
