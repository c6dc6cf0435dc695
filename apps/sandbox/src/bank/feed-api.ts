// The statement over HTTP, in Kivuko's own simple format.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestLog } from '../request-log.ts'
import { type Answer, registerService, type Service } from '../service/service.ts'
import type { Statement } from './statement.ts'

export const BANK_FEED_PATH = '/bank-feed'
export const BANK_FEED_KEY = 'kivuko-bank-feed-key'

const LINES_MAX = 100

type Given = { statement: Statement; takeFault: Service['takeFault']; log: RequestLog }

export function registerBankFeed(app: FastifyInstance, { statement, takeFault, log }: Given): void {
  function run(request: FastifyRequest): Answer {
    if (request.headers.authorization !== `Bearer ${BANK_FEED_KEY}`) {
      return { status: 401, body: { error: 'The key is wrong.' } }
    }
    const { since = '0', limit = String(LINES_MAX) } = request.query as Record<string, string | undefined>
    if (!/^\d{1,16}$/.test(since)) return { status: 400, body: { error: 'since is no cursor of this feed.' } }
    if (!/^[1-9]\d{0,2}$/.test(limit)) return { status: 400, body: { error: 'limit is no count.' } }
    const { lines, next } = statement.since(Number(since), Math.min(Number(limit), LINES_MAX))
    return { status: 200, body: { lines, next: String(next) } }
  }
  const service: Service = {
    path: BANK_FEED_PATH,
    endpoints: [{ name: 'statement', method: 'GET', path: '/statement', run }],
    takeFault,
    serverError: () => ({ status: 503, body: { error: 'The bank is being maintained.' } }),
    unknownCall: () => ({ status: 404, body: { error: 'There is only GET /statement.' } }),
  }
  registerService(app, service, log)
}
