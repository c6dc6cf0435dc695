// What the tests of M-Pesa share: a caller with a token, requests as documented, and a receiver of callbacks.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compactTime } from '../src/daraja/formats.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../src/sandbox.ts'

export type Posted = { path: string; body: unknown; headers: Record<string, unknown>; raw: string }
export type Listener = AsyncDisposable & {
  url: string
  posted: Posted[]
  /** Status of the next answers; 200 when empty. */
  answers: number[]
}

/** Takes whatever is posted to it. */
export async function startListener(): Promise<Listener> {
  const posted: Posted[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString()
      posted.push({ path: request.url ?? '', body: JSON.parse(raw), headers: request.headers, raw })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    answers,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type Said = { status: number; body: Record<string, unknown> }

export function startWorld(options: SandboxOptions = {}): Promise<Sandbox> {
  return startSandbox({ mpesaTimes: { answerMs: 5, lateMs: 40 }, ...options })
}

export async function tokenOf({ mpesa }: Sandbox): Promise<string> {
  const basic = Buffer.from(`${mpesa.consumerKey}:${mpesa.consumerSecret}`).toString('base64')
  const url = `${mpesa.apiUrl}/oauth/v1/generate?grant_type=client_credentials`
  const answer = await fetch(url, { headers: { authorization: `Basic ${basic}` } })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

export async function postJson(url: string, body: unknown, token: string): Promise<Said> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Now, in Nairobi. */
export function timestamp(offMs = 0): string {
  return compactTime(Date.now() + offMs)
}

export function passwordOf({ mpesa }: Sandbox, at: string): string {
  return Buffer.from(mpesa.shortcode + mpesa.passkey + at).toString('base64')
}

/** A push as documented, with what a test changes. */
export async function push(sandbox: Sandbox, callbackUrl: string, change: object = {}, token?: string): Promise<Said> {
  const at = timestamp()
  const body = {
    BusinessShortCode: sandbox.mpesa.shortcode,
    Password: passwordOf(sandbox, at),
    Timestamp: at,
    TransactionType: 'CustomerPayBillOnline',
    Amount: '1500',
    PartyA: '254712345678',
    PartyB: sandbox.mpesa.shortcode,
    PhoneNumber: '254712345678',
    CallBackURL: `${callbackUrl}/callback`,
    AccountReference: 'KVK123',
    TransactionDesc: 'Kivuko',
    ...change,
  }
  const url = `${sandbox.mpesa.apiUrl}/mpesa/stkpush/v1/processrequest`
  return postJson(url, body, token ?? (await tokenOf(sandbox)))
}

export async function query(sandbox: Sandbox, checkoutRequestId: unknown): Promise<Said> {
  const at = timestamp()
  const body = {
    BusinessShortCode: sandbox.mpesa.shortcode,
    Password: passwordOf(sandbox, at),
    Timestamp: at,
    CheckoutRequestID: checkoutRequestId,
  }
  return postJson(`${sandbox.mpesa.apiUrl}/mpesa/stkpushquery/v1/query`, body, await tokenOf(sandbox))
}

/** A payout as documented, with what a test changes. */
export async function payOut(
  sandbox: Sandbox,
  url: string,
  change: object = {},
  version: 'v1' | 'v3' = 'v3',
): Promise<Said> {
  const body = {
    ...(version === 'v3' && { OriginatorConversationID: 'pay_1' }),
    InitiatorName: sandbox.mpesa.initiator,
    SecurityCredential: sandbox.mpesa.securityCredential,
    CommandID: 'BusinessPayment',
    Amount: '1000',
    PartyA: sandbox.mpesa.payoutShortcode,
    PartyB: '254712345678',
    Remarks: 'Kivuko payout',
    QueueTimeOutURL: `${url}/timeout`,
    ResultURL: `${url}/result`,
    ...change,
  }
  return postJson(`${sandbox.mpesa.apiUrl}/mpesa/b2c/${version}/paymentrequest`, body, await tokenOf(sandbox))
}

/** Asks how a transaction stands; the answer comes to `/status`. */
export async function askStatus(sandbox: Sandbox, url: string, change: object): Promise<Said> {
  const body = {
    Initiator: sandbox.mpesa.initiator,
    SecurityCredential: sandbox.mpesa.securityCredential,
    CommandID: 'TransactionStatusQuery',
    PartyA: sandbox.mpesa.payoutShortcode,
    IdentifierType: '4',
    ResultURL: `${url}/status`,
    QueueTimeOutURL: `${url}/timeout`,
    Remarks: 'status',
    ...change,
  }
  return postJson(`${sandbox.mpesa.apiUrl}/mpesa/transactionstatus/v1/query`, body, await tokenOf(sandbox))
}

/** Waits for something that happens by itself. A hang is a failure; on a busy machine a slow answer is not. */
export async function until<T>(look: () => T | undefined | false): Promise<T> {
  const end = Date.now() + 20_000
  for (;;) {
    const found = look()
    if (found) return found
    if (Date.now() > end) throw new Error(`it did not happen: ${look}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
