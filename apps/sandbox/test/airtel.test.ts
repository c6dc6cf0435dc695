// Goal: Airtel Money answers as the public copies of its documentation say, refuses what they refuse, and every shilling is
// conserved.
import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Sandbox } from '../src/sandbox.ts'
import { type Said, startListener, startWorld, until } from './daraja-support.ts'

async function json(url: string, init: RequestInit = {}): Promise<Said> {
  const answer = await fetch(url, init)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function tokenOf({ airtel }: Sandbox, secret: string = airtel.clientSecret): Promise<Said> {
  const body = { client_id: airtel.clientId, client_secret: secret, grant_type: 'client_credentials' }
  const headers = { 'content-type': 'application/json' }
  return json(`${airtel.apiUrl}/auth/oauth2/token`, { method: 'POST', headers, body: JSON.stringify(body) })
}

type Caller = {
  get(path: string): Promise<Said>
  post(path: string, body: object, changed?: { signed?: object; headers?: Record<string, string> }): Promise<Said>
}

async function callerOf(sandbox: Sandbox): Promise<Caller> {
  const { apiUrl } = sandbox.airtel
  const { access_token } = (await tokenOf(sandbox)).body
  const own = { authorization: `Bearer ${access_token}`, 'x-country': 'KE', 'x-currency': 'KES' }
  const { body } = await json(`${apiUrl}/v1/rsa/encryption-keys`, { headers: own })
  const { key } = body.data as { key: string }
  return {
    get: (path) => json(`${apiUrl}${path}`, { headers: own }),
    post: (path, sent, { signed = sent, headers = {} } = {}) =>
      json(`${apiUrl}${path}`, {
        method: 'POST',
        headers: { ...own, 'content-type': 'application/json', ...seal(JSON.stringify(signed), key), ...headers },
        body: JSON.stringify(sent),
      }),
  }
}

function seal(text: string, shown: string): Record<string, string> {
  const [secret, iv] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv('aes-256-cbc', secret, iv)
  const key = createPublicKey({ key: Buffer.from(shown, 'base64'), format: 'der', type: 'spki' })
  const opener = Buffer.from(`${secret.toString('base64')}:${iv.toString('base64')}`)
  return {
    'x-signature': Buffer.concat([cipher.update(text), cipher.final()]).toString('base64'),
    'x-key': publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, opener).toString('base64'),
  }
}

let ids = 0

function collection(msisdn = '733123456', amount: unknown = 1500, id = `col${Date.now()}${ids++}`) {
  const about = { country: 'KE', currency: 'KES' }
  return { reference: 'KV7Q2M9XRD', subscriber: { ...about, msisdn }, transaction: { ...about, amount, id } }
}

function payout({ airtel }: Sandbox, msisdn = '733123456', amount: unknown = 700) {
  const transaction = { amount, id: `dis${Date.now()}${ids++}`, type: 'B2C' }
  return { payee: { currency: 'KES', msisdn }, reference: 'Kivuko', pin: airtel.pin as string, transaction }
}

const PAY = '/merchant/v2/payments/'
const SEND = '/standard/v2/disbursements/'
const codeOf = ({ body }: Said) => (body.status as { response_code?: string })?.response_code ?? body.status_code
const stateOf = ({ body }: Said) => (body.data as { transaction?: { status?: string } })?.transaction?.status

test('PRV-125 a person who accepts pays: the callback with its hash and the question agree', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld({ networkCallbackUrls: { airtel: `${listener.url}/airtel` } })
  const caller = await callerOf(sandbox)
  const { airtel } = sandbox.control
  const asked = collection()
  expect(await caller.post(PAY, asked)).toMatchObject({
    status: 200,
    body: { status: { response_code: 'DP00800001006', success: true, result_code: 'ESB000010' } },
  })
  const path = `/standard/v1/payments/${asked.transaction.id}`
  expect(stateOf(await caller.get(path))).toBe('TIP')
  expect(airtel.answer('0733123456', 'accept')).toBe(true)
  const { body } = await until(() => listener.posted[0])
  expect(body).toMatchObject({
    transaction: { id: asked.transaction.id, status_code: 'TS', airtel_money_id: expect.stringMatching(/^MP/) },
    hash: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
  })
  expect(stateOf(await caller.get(path))).toBe('TS')
  expect([airtel.balance('0733123456'), airtel.operator().collected]).toEqual([198_500, 1500])
  expect(airtel.answer('0733123456', 'accept')).toBe(false)
})

test('PRV-125 payouts end at once, or later on special phones, and an empty float pays nothing', async () => {
  await using sandbox = await startWorld()
  const caller = await callerOf(sandbox)
  const { airtel } = sandbox.control
  const paid = await caller.post(SEND, payout(sandbox))
  expect([codeOf(paid), stateOf(paid)]).toEqual(['DP00900001001', 'TS'])
  expect(airtel.balance('0733123456')).toBe(200_700)
  const later = payout(sandbox, '733000008')
  expect(stateOf(await caller.post(SEND, later))).toBe('TIP')
  const question = `${SEND}${later.transaction.id}?transactionType=B2C`
  await until(async () => stateOf(await caller.get(question)) === 'TS')
  airtel.setPayoutFloat(0)
  const empty = await caller.post(SEND, payout(sandbox))
  expect([codeOf(empty), stateOf(empty)]).toEqual(['DP00900001007', 'TF'])
  expect(airtel.balance('0733123456')).toBe(200_700)
})

test('PRV-189 the list of transactions names what ended, who paid whom, and pages by its own size', async () => {
  await using sandbox = await startWorld()
  const caller = await callerOf(sandbox)
  for (let count = 0; count < 51; count += 1) await caller.post(SEND, payout(sandbox))
  await caller.post(PAY, collection())
  const list = async (offset: number, from = 0) => {
    const { body } = await caller.get(
      `/merchant/v1/transactions?from=${from}&to=${Date.now()}&limit=100&offset=${offset}`,
    )
    return (body.data as { transactions: Record<string, unknown>[] }).transactions
  }
  const [first, second] = [await list(0), await list(50)]
  // A prompt that nobody answered has not moved.
  expect([first.length, second.length, (await list(51)).length]).toEqual([50, 1, 0])
  const transaction = expect.objectContaining({
    amount: '700',
    status: 'TS',
    airtel_money_id: expect.stringMatching(/^MP/),
  })
  expect(second[0]).toMatchObject({
    payer: { msisdn: sandbox.airtel.wallet },
    payee: { msisdn: '733123456' },
    transaction,
  })
  expect(await list(0, Date.now() + 1000)).toEqual([])
  expect((await caller.get('/merchant/v1/transactions?from=0&to=now')).status).toBe(400)
})

test('PRV-126 what Airtel refuses is refused in its words', async () => {
  await using sandbox = await startWorld()
  const caller = await callerOf(sandbox)
  expect((await tokenOf(sandbox, 'wrong')).status).toBe(401)
  expect((await tokenOf(sandbox)).body).toMatchObject({ expires_in: '180', token_type: 'bearer' })
  const fresh = await callerOf(sandbox)
  // The newest token counts.
  expect((await caller.get('/standard/v1/payments/none1')).status).toBe(401)
  const post = (path: string, body: object, changed = {}) => fresh.post(path, body, changed).then(codeOf)
  expect(await post(PAY, collection(), { headers: { 'x-country': 'UG' } })).toBe('ROUTER006')
  expect(await post(PAY, collection(), { headers: { 'x-currency': 'UGX' } })).toBe('ROUTER112')
  expect(await post(PAY, collection(), { signed: collection('733123456', 1) })).toBe('DP00800001026')
  expect(await post(PAY, collection('254733123456'))).toBe('ESB000033')
  expect(await post(PAY, collection('733123456', '1500'))).toBe('ESB000008')
  expect(await post(PAY, collection('733123456', 10, 'a-b'))).toBe('ROUTER003')
  expect(await post(PAY, collection('712345678'))).toBe('DP00800001005')
  const first = collection()
  expect(await post(PAY, first)).toBe('DP00800001006')
  expect(await post(PAY, first)).toBe('ESB000041')
  expect(codeOf(await fresh.get('/standard/v1/payments/none1'))).toBe('DP00800001025')
  expect(await post(SEND, { ...payout(sandbox), pin: '7391' })).toBe('ROUTER116')
  const sent = payout(sandbox)
  expect(await post(SEND, sent)).toBe('DP00900001001')
  expect(await post(SEND, sent)).toBe('DP00900001017')
  expect(await post(SEND, payout(sandbox, '712345678'))).toBe('DP00900001012')
  sandbox.control.airtel.changeKey()
  expect(await post(SEND, payout(sandbox))).toBe('DP00900001016')
})

test('PRV-125 a phone has a page that pays, declines or ignores', async () => {
  await using sandbox = await startWorld()
  const caller = await callerOf(sandbox)
  const page = async () => (await fetch(`${sandbox.url}/airtel/254733123456`)).text()
  const press = (body: object) =>
    fetch(`${sandbox.url}/control/airtel/prompt`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ msisdn: '0733123456', ...body }),
    })
  const ends: unknown[] = []
  for (const body of [{ press: 'send', pin: '1234' }, { press: 'send', pin: '9999' }, { press: 'decline' }]) {
    await caller.post(PAY, collection())
    expect(await page()).toContain('Airtel Money PIN')
    await press(body)
    ends.push(sandbox.control.airtel.collections('0733123456')[0]?.end)
  }
  expect(ends).toEqual(['paid', 'wrong_pin', 'declined'])
  await caller.post(PAY, collection())
  await press({ press: 'ignore' })
  expect(await page()).toContain('No prompt at the moment')
  expect(sandbox.control.airtel.prompts('0733123456')).toHaveLength(1)
})
