// The floor: bare Fastify that parses the same body and answers the same JSON, with nothing behind it.
import Fastify from 'fastify'

const app = Fastify()
let answer: unknown = {}
app.post('/answer', async (request) => {
  answer = request.body
  return 'ok'
})
app.post('/api/v1/quotes/create', async () => answer)
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
