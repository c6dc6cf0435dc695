// JSON bodies, beyond what Fastify takes by itself.
import type { FastifyInstance } from 'fastify'

/** A client that always says it sends JSON may send nothing: calls without a body take it, others miss their fields. */
export function takeEmptyJson(app: FastifyInstance, { keepsText = false } = {}): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (keepsText) request.rawBody = body as string
    return body === '' ? done(null, undefined) : parseJson(request, body as string, done)
  })
}

/** What a partner's server signs is the text that arrived. */
export function keepText(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  takeEmptyJson(app, { keepsText: true })
}
