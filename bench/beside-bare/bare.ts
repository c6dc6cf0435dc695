// The floor: bare Fastify that parses the same body, if there is one, and answers the same JSON to the same call, with
// nothing behind it; or, when it is given a database, with one indexed look at the caller's key before it answers.
// `node bare.ts <port> <method> <path> [<database>]`.
import { hash } from 'node:crypto'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'

const CONNECTIONS = 20

const [port, method = 'GET', url = '/', database] = process.argv.slice(2)
const app = Fastify()
let answer: unknown = {}
app.get(`${API_BASE}/health`, async () => 'ok')
app.post('/answer', async (request) => {
  answer = request.body
  return 'ok'
})
app.route({ method, url, handler: database ? lookingUp(database) : async () => answer })
await app.listen({ host: '127.0.0.1', port: Number(port) })

function lookingUp(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS })
  const find = { name: 'find', text: 'select id, scopes, ends_at from partner_keys where secret_hash = $1' }
  return async ({ headers }: FastifyRequest) => {
    const key = headers.authorization?.replace('Bearer ', '') ?? ''
    const { rows } = await pool.query({ ...find, values: [hash('sha256', key, 'buffer')] })
    if (rows.length === 0) throw new Error('nobody has this key')
    return answer
  }
}
