// The floor: bare Fastify that parses the same body, if there is one, and answers the same JSON to the same call, with
// nothing behind it. `node bare.ts <port> <method> <path>`.
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import Fastify from 'fastify'

const [port, method = 'GET', url = '/'] = process.argv.slice(2)
const app = Fastify()
let answer: unknown = {}
app.get(`${API_BASE}/health`, async () => 'ok')
app.post('/answer', async (request) => {
  answer = request.body
  return 'ok'
})
app.route({ method, url, handler: async () => answer })
await app.listen({ host: '127.0.0.1', port: Number(port) })
