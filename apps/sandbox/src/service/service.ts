// One outside service over HTTP: its endpoints below a path, with ordered faults, and every call in the log.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestLog } from '../request-log.ts'
import type { ServiceFault } from './service-faults.ts'

export type Answer = { status: number; body: unknown }

/** `part` is what the service works on. */
export type Call<P> = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the service's own path. */
  path: string
  run(part: P, request: FastifyRequest): Answer
}

export type Service<P> = {
  /** `/daraja`. */
  path: string
  calls: readonly Call<P>[]
  /** What a call is answered that may not be made; undefined when it may. */
  refusal?(part: P, request: FastifyRequest, call: Call<P>): Answer | undefined
  /** What the service says when it breaks down. */
  serverError(): Answer
  /** What it says to a call that comes too fast, which never takes effect. */
  tooFast(): Answer
  /** What it says to a call it does not know. */
  unknownCall(request: FastifyRequest): Answer
}

type Running<P> = { part: P; takeFault(endpoint: string): ServiceFault | undefined; log: RequestLog }

type Words<P> = Pick<Service<P>, 'serverError' | 'tooFast'>

function failAs<P>(reply: FastifyReply, { how }: ServiceFault, { serverError, tooFast }: Words<P>): FastifyReply {
  const said = how === 'error' ? serverError() : how === 'too_fast' ? tooFast() : undefined
  if (said) return reply.code(said.status).send(said.body)
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

function statusOf<P>({ how }: ServiceFault, { tooFast }: Words<P>): number | null {
  return how === 'too_fast' ? tooFast().status : FAULT_STATUS[how]
}

export function registerService<P>(app: FastifyInstance, service: Service<P>, running: Running<P>): void {
  const { part, takeFault, log } = running
  const answerTo = (call: Call<P>, request: FastifyRequest) =>
    service.refusal?.(part, request, call) ?? call.run(part, request)
  function handle(call: Call<P> | undefined, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const fault = call && takeFault(call.name)
    const isRefused = fault?.when === 'before' || fault?.how === 'too_fast'
    const answer = isRefused ? service.serverError() : call ? answerTo(call, request) : service.unknownCall(request)
    log.write({
      method: request.method,
      path: request.url.split('?', 1)[0] ?? '',
      status: fault ? statusOf(fault, service) : answer.status,
      fault: fault ? `${fault.how}, ${fault.when} it took effect` : null,
      input: seen(request.body ?? request.query),
      answer: isRefused ? null : seen(answer.body),
    })
    if (fault) return failAs(reply, fault, service)
    return reply.code(answer.status).send(answer.body)
  }
  for (const call of service.calls) {
    app.route({
      method: call.method,
      url: `${service.path}${call.path}`,
      exposeHeadRoute: false,
      handler: (request, reply) => handle(call, request, reply),
    })
  }
  app.all(`${service.path}/*`, (request, reply) => handle(undefined, request, reply))
}
