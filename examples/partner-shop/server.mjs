// A partner's shop: its server begins sessions and believes webhooks, its page shows the widget.
// `KIVUKO_URL=… KIVUKO_KEY=kv_sk_test_… KIVUKO_WEBHOOK_SECRET=whsec_… PORT=4010 node server.mjs`
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kivuko } from '@kivuko/sdk'
import { verify } from '@kivuko/sdk/webhooks'
import { Webhook } from 'standardwebhooks'

const { KIVUKO_URL, KIVUKO_KEY, KIVUKO_WEBHOOK_SECRET, PORT, SHOP_URL = `http://127.0.0.1:${PORT}` } = process.env
const kivuko = new Kivuko({ key: KIVUKO_KEY, baseUrl: KIVUKO_URL })
const WIDGET = dirname(fileURLToPath(import.meta.resolve('@kivuko/widget')))
const PAGES = join(import.meta.dirname, 'public')
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** Shillings are paid by M-Pesa, dollars by card. */
const AMOUNTS = { KES: '1000', USD: '20' }

/** What webhooks said of each purchase, by the shop's own name for it. A real shop has a table. */
const purchases = new Map()
let count = 0

/** Only the server knows the key; the browser gets an address that opens once. */
async function checkout({ currency = 'KES', scheme = 'auto', language = 'en' }) {
  const id = `cart-${Date.now()}-${++count}`
  purchases.set(id, [])
  const session = await kivuko.widgetSessions.create({
    side: 'buy',
    external_id: id,
    fiat_currency: currency,
    fiat_amount: AMOUNTS[currency],
    crypto_currencies: ['USDT'],
    customer: { first_name: 'Amina', last_name: 'Wanjiru' },
    return_address: `${SHOP_URL}/thanks.html`,
    theme: { scheme },
    language,
  })
  return { id, url: session.url }
}

/** Believed when both libraries say that it is signed: one of them is enough for you. */
async function hear(body, headers) {
  const event = await verify(body, headers, KIVUKO_WEBHOOK_SECRET)
  new Webhook(KIVUKO_WEBHOOK_SECRET).verify(body, headers)
  const { external_id, status } = event.object
  purchases.get(external_id)?.push(status)
}

async function send(response, file) {
  response.writeHead(200, { 'content-type': TYPES[file.split('.').at(-1)] ?? 'text/plain' }).end(await readFile(file))
}

async function answer(request, response) {
  const { method, url } = request
  const { pathname } = new URL(url, SHOP_URL)
  const body = await read(request)
  const json = (value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  if (method === 'POST' && pathname === '/checkout') return json(await checkout(JSON.parse(body)))
  if (method === 'POST' && pathname === '/webhooks') {
    try {
      await hear(body, request.headers)
      return response.writeHead(204).end()
    } catch {
      return response.writeHead(400).end()
    }
  }
  const [, folder, name] = /^\/(widget\/|purchases\/)?([a-z0-9-]*(?:\.[a-z]+)?)$/.exec(pathname) ?? []
  if (folder === 'purchases/') return json({ states: purchases.get(name) ?? [] })
  if (name === undefined) return response.writeHead(404).end()
  return send(response, folder ? join(WIDGET, name) : join(PAGES, name || 'index.html'))
}

async function read(request) {
  const parts = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error.message)
    response.writeHead(error.code === 'ENOENT' ? 404 : 500).end()
  })
})
server.listen(Number(PORT), '127.0.0.1', () => console.log(`The shop is at ${SHOP_URL}`))
