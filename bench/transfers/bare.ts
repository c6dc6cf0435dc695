// The floor: bare Fastify that parses the same body and inserts it durably, one statement a request.
import Fastify from 'fastify'
import pg from 'pg'

const CONNECTIONS = 20

type Transfer = { recipient_identifier: string; amount: string; note: string }

const [port, url] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
const insert = {
  name: 'insert',
  text: 'insert into bare_transfers (recipient, amount, note) values ($1, $2, $3) returning id',
}
const app = Fastify()
app.get('/api/v1/health', async () => 'ok')
app.post<{ Body: Transfer }>('/api/v1/transfers/internal', async ({ body }) => {
  const { rows } = await pool.query<{ id: string }>({
    ...insert,
    values: [body.recipient_identifier, body.amount, body.note],
  })
  return {
    status: 'success',
    message: `₦${body.amount} sent to Somebody Somewhere.`,
    transaction_id: `txn_${rows[0]?.id.padStart(26, '0')}`,
    reference: 'KV-0000-0000',
    amount: body.amount,
    currency: 'NGN',
    recipient_name: 'Somebody Somewhere',
  }
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
