// The floor: bare Fastify that parses the same body, if there is one, and answers the same JSON to the same call, with
// nothing behind it; or, when it is given a database, with one statement before it answers: an indexed look at the caller's key,
// or the order that the path names. `node bare.ts <port> <method> <path> [<database> key|order]`.
import { hash } from 'node:crypto'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'

const CONNECTIONS = 20
const KEY = {
  text: 'select id, scopes, ends_at from partner_keys where secret_hash = $1',
  askedOf: ({ headers }: FastifyRequest) =>
    hash('sha256', headers.authorization?.replace('Bearer ', '') ?? '', 'buffer'),
}
const ORDER = {
  text: 'select * from orders where id = $1',
  askedOf: ({ params }: FastifyRequest) => (params as { id: string }).id,
}

const [port, method = 'GET', url = '/', database, what] = process.argv.slice(2)
const app = Fastify()
let answer: unknown = {}
app.get(`${API_BASE}/health`, async () => 'ok')
app.post('/answer', async (request) => {
  answer = request.body
  return 'ok'
})
app.route({ method, url, handler: database ? looking(database) : async () => answer })
await app.listen({ host: '127.0.0.1', port: Number(port) })

function looking(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS })
  const { text, askedOf } = what === 'order' ? ORDER : KEY
  return async (request: FastifyRequest) => {
    const { rows } = await pool.query({ name: 'find', text, values: [askedOf(request)] })
    if (rows.length === 0) throw new Error('there is none')
    return answer
  }
}
