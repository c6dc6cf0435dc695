// A purchase by M-Pesa without a screen of the operator's, paid by the phone that is named behind the program.
import { setTimeout as wait } from 'node:timers/promises'
import { Kivuko, KivukoError } from '@kivuko/sdk'

const kivuko = new Kivuko({ key: process.env.KIVUKO_KEY, baseUrl: process.env.KIVUKO_URL })
const phone_number = process.argv[2]

try {
  const { data: rails } = await kivuko.rails.list()
  const mpesa = rails.find(({ currency, method }) => currency === 'KES' && method === 'mpesa')
  if (!mpesa?.is_open) throw new Error(`M-Pesa is closed: ${mpesa?.closed_because ?? 'this installation has none'}`)

  const person = { external_id: 'user-1', first_name: 'Amina', last_name: 'Wanjiru' }
  const known = await kivuko.customers.list({ external_id: person.external_id })
  const customer = known.data[0] ?? (await kivuko.customers.create(person))
  const quote = await kivuko.quotes.create({
    customer_id: customer.id,
    fiat_currency: 'KES',
    fiat_amount: '1000.00',
    crypto_currency: 'USDT',
    payment_method: 'mpesa',
  })
  console.log(`KES ${quote.total}, of it KES ${quote.fee} as fee, buys USDT ${quote.crypto_amount}`)

  const payment = { method: 'mpesa', phone_number }
  let order = await kivuko.orders.create({ customer_id: customer.id, quote_id: quote.id, payment })
  console.log(order.payment?.message)
  for (; order.status === 'awaiting_payment' && !order.problem; order = await kivuko.orders.get(order.id))
    await wait(1000)
  console.log(`${order.id} is ${order.status}${order.problem ? `: ${order.problem}` : ''}`)

  for await (const { asset, available } of kivuko.balances.list(customer.id)) console.log(`${asset} ${available}`)
} catch (error) {
  if (!(error instanceof KivukoError)) throw error
  console.error(`${error.code}: ${error.message} Next: ${error.nextAction}. Request ${error.requestId}.`)
  for (const { field, message } of error.errors) console.error(`${field}: ${message}`)
  process.exitCode = 1
}
