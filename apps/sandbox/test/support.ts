// What the tests share: a sandbox of their own, the unmodified official library, and a receiver for webhooks.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type Sandbox, type SandboxOptions, startSandbox } from '../src/sandbox.ts'

export type Received = { event: Stripe.Event | undefined; type: string; id: string }

export type Receiver = AsyncDisposable & {
  url: string
  /** What the signatures are checked with. */
  secret: string
  received: Received[]
  /** Status of the next answers; 200 when empty. */
  answers: number[]
  types(): string[]
}

/** Takes webhooks and checks each with the official library; `event` is undefined when the signature is wrong. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const answers: number[] = []
  const stripe = new Stripe('sk_test_unused')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const { id, type } = JSON.parse(body.toString()) as Stripe.Event
      let event: Stripe.Event | undefined
      try {
        event = stripe.webhooks.constructEvent(body, request.headers['stripe-signature'] ?? '', receiver.secret)
      } catch {
        event = undefined
      }
      received.push({ event, type, id })
      response.writeHead(event ? (answers.shift() ?? 200) : 400).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    secret: 'whsec_kivuko',
    received,
    answers,
    types: () => received.map(({ type }) => type),
    [Symbol.asyncDispose]: close,
  }
  return receiver
}

/** The official library, pointed at the sandbox; without retries unless a test wants them. */
export function libraryFor(sandbox: Sandbox, key = sandbox.keys.secret, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(sandbox.url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries, timeout: 2000 })
}

export async function startTest(options: SandboxOptions = {}): Promise<Sandbox & { stripe: Stripe }> {
  const sandbox = await startSandbox({ webhookRetryPausesMs: [5, 10], refundDelayMs: 20, ...options })
  return { ...sandbox, stripe: libraryFor(sandbox) }
}

/** The refusal a call ended with, in the library's own class. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    (value) => value,
    (error: unknown) => error,
  )
  if (outcome instanceof Stripe.errors.StripeError) return outcome
  throw new Error(`a refusal was expected, not ${JSON.stringify(outcome)}`)
}

/** Enters a card as a browser does: with the publishable key. */
export function enterCard(sandbox: Sandbox, number: string): Promise<Stripe.PaymentMethod> {
  const browser = libraryFor(sandbox, sandbox.keys.publishable)
  const card = {
    number,
    exp_month: 12,
    exp_year: new Date().getFullYear() + 2,
    cvc: number.length === 15 ? '1234' : '123',
  }
  return browser.paymentMethods.create({ type: 'card', card })
}

/** Answers a 3-D Secure challenge as the customer would. */
export async function authenticate(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  isPassed: boolean,
) {
  const source = JSON.stringify(intent.next_action).match(/src_[A-Za-z0-9]+/)?.[0]
  const body = new URLSearchParams({ result: isPassed ? 'passed' : 'failed' })
  return fetch(`${sandbox.url}/stripe/3ds/${source}/answer`, { method: 'POST', body, redirect: 'manual' })
}
