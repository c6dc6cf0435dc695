// The statement over HTTP, in Kivuko's own simple format.
import type { FastifyRequest } from 'fastify'
import type { Answer, Service } from '../service/service.ts'
import type { Statement } from './statement.ts'

export const BANK_FEED_PATH = '/bank-feed'
export const BANK_FEED_KEY = 'kivuko-bank-feed-key'

const LINES_MAX = 100

const refused = (status: number, error: string): Answer => ({ status, body: { error } })

function readPage(statement: Statement, request: FastifyRequest): Answer {
  const { since = '0', limit = String(LINES_MAX) } = request.query as Record<string, string | undefined>
  if (!/^\d{1,16}$/.test(since)) return refused(400, 'since is no cursor of this feed.')
  if (!/^[1-9]\d{0,2}$/.test(limit)) return refused(400, 'limit is no count.')
  const { lines, next } = statement.since(Number(since), Math.min(Number(limit), LINES_MAX))
  return { status: 200, body: { lines, next: String(next) } }
}

export const BANK_FEED: Service<Statement> = {
  path: BANK_FEED_PATH,
  calls: [{ name: 'statement', method: 'GET', path: '/statement', run: readPage }],
  refusal: (_statement, { headers }) =>
    headers.authorization === `Bearer ${BANK_FEED_KEY}` ? undefined : refused(401, 'The key is wrong.'),
  tooFast: () => refused(429, 'Too many requests.'),
  serverError: () => refused(503, 'The bank is being maintained.'),
  unknownCall: () => refused(404, 'There is only GET /statement.'),
}
