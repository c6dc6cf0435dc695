// What the platform relies on of Stripe's API. Shapes in our own words, after Stripe's published description; amounts are
// counted in the currency's smallest unit.
import * as z from 'zod'
import { stripeRefusals } from './stripe-refusals.ts'
import {
  account,
  asker,
  BACK,
  balance,
  balanceLine,
  CARD,
  charge,
  currency,
  customer,
  dispute,
  endpoint,
  id,
  intent,
  listOf,
  refund,
  refusal,
  removed,
  type StripeKeys,
  VERSION,
} from './stripe-shapes.ts'
import { type Contract, type Expect, variableIn } from './suite.ts'

async function pay(keys: StripeKeys, expect: Expect) {
  const { get, post } = asker(keys)
  const made = await expect(
    'a payment by card alone is made',
    post('/v1/payment_intents', { ...CARD, amount: 2000, currency: 'usd', metadata: { payment_id: 'contract' } }),
    { status: 200, shape: intent.extend({ status: z.literal('requires_payment_method') }) },
  )
  await expect(
    'it is confirmed with a card',
    post(`/v1/payment_intents/${made.id}/confirm`, { ...BACK, payment_method: 'pm_card_visa' }),
    { status: 200, shape: intent.extend({ status: z.literal('succeeded'), amount_received: z.literal(2000) }) },
  )
  const paid = await expect(
    'its charge is told with it, and the line of the balance',
    get(`/v1/payment_intents/${made.id}?expand[0]=latest_charge.balance_transaction`),
    { status: 200, shape: intent.extend({ latest_charge: charge.extend({ balance_transaction: balanceLine }) }) },
  )
  return paid
}

const payments: Contract<StripeKeys>['parts'][number] = {
  name: 'payments and refunds',
  async run(keys, expect) {
    const { get, post } = asker(keys)
    const paid = await pay(keys, expect)
    const given = { payment_intent: paid.id, amount: 500, metadata: { refund_id: 'contract' } }
    const back = await expect('a part goes back', post('/v1/refunds', given), { status: 200, shape: refund })
    await expect('refunds of a payment are listed', get(`/v1/refunds?payment_intent=${paid.id}&limit=100`), {
      status: 200,
      shape: listOf(refund).refine(({ data }) => data.some((each) => each.id === back.id), 'the refund is missing'),
    })
    await expect('more than is left is refused', post('/v1/refunds', { payment_intent: paid.id, amount: 1501 }), {
      status: 400,
      shape: refusal('invalid_request_error'),
    })
    await expect(
      'lines of the balance are listed with their sources',
      get(`/v1/balance_transactions?limit=1&expand[0]=data.source`),
      { status: 200, shape: listOf(balanceLine.extend({ source: z.looseObject({ id: z.string() }) })) },
    )
  },
}

const declines: Contract<StripeKeys>['parts'][number] = {
  name: 'declines, authentication and giving up',
  async run(keys, expect) {
    const { post } = asker(keys)
    const confirm = { ...CARD, amount: 2000, currency: 'usd', confirm: true, ...BACK }
    const declined = refusal('card_error', { code: 'card_declined' })
    await expect(
      'a declined card is a 402 with the payment in it',
      post('/v1/payment_intents', { ...confirm, payment_method: 'pm_card_visa_chargeDeclined' }),
      {
        status: 402,
        shape: declined.extend({
          error: declined.shape.error.extend({
            decline_code: z.string(),
            payment_intent: intent.extend({ status: z.literal('requires_payment_method') }),
          }),
        }),
      },
    )
    const asked = await expect(
      'a card that wants a step asks for it',
      post('/v1/payment_intents', { ...confirm, payment_method: 'pm_card_authenticationRequired' }),
      {
        status: 200,
        shape: intent.extend({
          status: z.literal('requires_action'),
          next_action: z.looseObject({ type: z.string() }),
        }),
      },
    )
    const reason = { cancellation_reason: 'abandoned' }
    await expect('it is given up', post(`/v1/payment_intents/${asked.id}/cancel`, reason), {
      status: 200,
      shape: intent.extend({ status: z.literal('canceled') }),
    })
    await expect('given up again it says what it is', post(`/v1/payment_intents/${asked.id}/cancel`, reason), {
      status: 400,
      shape: refusal('invalid_request_error', { code: 'payment_intent_unexpected_state' }),
    })
  },
}

const captures: Contract<StripeKeys>['parts'][number] = {
  name: 'a charge captured later',
  async run(keys, expect) {
    const { post } = asker(keys)
    const given = { ...CARD, ...BACK, amount: 2000, currency: 'usd', capture_method: 'manual', confirm: true }
    const held = await expect(
      'the amount is held',
      post('/v1/payment_intents', { ...given, payment_method: 'pm_card_visa' }),
      {
        status: 200,
        shape: intent.extend({
          status: z.literal('requires_capture'),
          amount_capturable: z.literal(2000),
          amount_received: z.literal(0),
        }),
      },
    )
    await expect('it is taken', post(`/v1/payment_intents/${held.id}/capture`, {}), {
      status: 200,
      shape: intent.extend({ status: z.literal('succeeded'), amount_received: z.literal(2000) }),
    })
  },
}

const customers: Contract<StripeKeys>['parts'][number] = {
  name: 'customers and their cards',
  async run(keys, expect) {
    const { get, post, remove } = asker(keys)
    const made = await expect(
      'a customer is made',
      post('/v1/customers', { email: 'contract@example.com', name: 'Contract Suite' }),
      { status: 200, shape: customer },
    )
    await expect(
      'a card is to be saved',
      post('/v1/setup_intents', { ...CARD, customer: made.id, usage: 'off_session' }),
      { status: 200, shape: z.looseObject({ id: id('seti'), client_secret: z.string(), status: z.string() }) },
    )
    const shown = z.looseObject({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() })
    const method = z.looseObject({ id: id('pm'), customer: z.literal(made.id), card: shown })
    const attached = await expect(
      'a card is the customer’s',
      post('/v1/payment_methods/pm_card_visa/attach', { customer: made.id }),
      { status: 200, shape: method },
    )
    const away = { payment_method: attached.id, off_session: true }
    const started = await expect(
      'a payment is started',
      post('/v1/payment_intents', { ...CARD, customer: made.id, amount: 2000, currency: 'usd' }),
      { status: 200, shape: intent },
    )
    await expect(
      'a saved card is charged while nobody is there',
      post(`/v1/payment_intents/${started.id}/confirm`, away),
      { status: 200, shape: intent.extend({ status: z.literal('succeeded') }) },
    )
    await expect('and not a second time', post(`/v1/payment_intents/${started.id}/confirm`, away), {
      status: 400,
      shape: refusal('invalid_request_error', { code: 'payment_intent_unexpected_state' }),
    })
    await expect('their cards are listed', get(`/v1/customers/${made.id}/payment_methods?type=card&limit=100`), {
      status: 200,
      shape: listOf(method).refine(({ data }) => data.length === 1, 'one card was attached'),
    })
    await expect('a card is taken off', post(`/v1/payment_methods/${attached.id}/detach`, {}), {
      status: 200,
      shape: z.looseObject({ id: z.literal(attached.id), customer: z.null() }),
    })
    await expect('customers are listed', get('/v1/customers?limit=1'), { status: 200, shape: listOf(customer) })
    await expect('a customer is removed', remove(`/v1/customers/${made.id}`), { status: 200, shape: removed })
    await expect('and is told as removed', get(`/v1/customers/${made.id}`), { status: 200, shape: removed })
    await expect('one nobody made is not there', get('/v1/customers/cus_nobody'), {
      status: 404,
      shape: refusal('invalid_request_error', { code: 'resource_missing' }),
    })
  },
}

const contested: Contract<StripeKeys>['parts'][number] = {
  name: 'disputes and warnings',
  async run(keys, expect) {
    const { get, post } = asker(keys)
    const card = { payment_method: 'pm_card_createDispute' }
    const given = { ...CARD, ...BACK, ...card, amount: 2000, currency: 'usd', confirm: true }
    const paid = await expect('a payment is disputed', post('/v1/payment_intents', given), {
      status: 200,
      shape: intent,
    })
    await expect('its dispute is listed', get(`/v1/disputes?payment_intent=${paid.id}&limit=10`), {
      status: 200,
      shape: listOf(dispute),
    })
    await expect('warnings of fraud are listed', get('/v1/radar/early_fraud_warnings?limit=1'), {
      status: 200,
      shape: listOf(z.looseObject({ id: id('issfr'), actionable: z.boolean(), charge: z.unknown() })),
    })
  },
}

const merchant: Contract<StripeKeys>['parts'][number] = {
  name: 'the account, its balance and where its events go',
  async run(keys, expect) {
    const { get, post, remove } = asker(keys)
    await expect('the account is told', get('/v1/account'), { status: 200, shape: account })
    const spec = z.looseObject({ object: z.literal('country_spec'), supported_payment_currencies: z.array(currency) })
    await expect('what a country can charge is told', get('/v1/country_specs/US'), { status: 200, shape: spec })
    await expect('of a country without accounts nothing is told', get('/v1/country_specs/NG'), {
      status: [400, 404],
      shape: refusal('invalid_request_error'),
    })
    const event = z.looseObject({ id: id('evt'), type: z.string(), created: z.int(), pending_webhooks: z.int() })
    await expect(
      'events that were not taken are listed',
      get('/v1/events?delivery_success=false&limit=1&types[0]=refund.created&types[1]=refund.updated'),
      { status: 200, shape: listOf(event) },
    )
    await expect('its balance is told', get('/v1/balance'), { status: 200, shape: balance })
    await expect('payouts are listed', get('/v1/payouts?limit=1'), {
      status: 200,
      shape: listOf(z.looseObject({ id: id('po'), amount: z.int(), currency, status: z.string() })),
    })
    const given = { url: 'https://example.com/contract', enabled_events: ['payment_intent.succeeded'] }
    const made = await expect('an endpoint is registered', post('/v1/webhook_endpoints', given), {
      status: 200,
      shape: endpoint.extend({ secret: z.string().startsWith('whsec_') }),
    })
    await expect('endpoints are listed', get('/v1/webhook_endpoints?limit=100'), {
      status: 200,
      shape: listOf(endpoint),
    })
    await expect(
      'its events change',
      post(`/v1/webhook_endpoints/${made.id}`, { enabled_events: ['payment_intent.succeeded', 'refund.failed'] }),
      { status: 200, shape: endpoint.extend({ enabled_events: z.array(z.string()).length(2) }) },
    )
    await expect('it is removed', remove(`/v1/webhook_endpoints/${made.id}`), { status: 200, shape: removed })
  },
}

export const stripeContract: Contract<StripeKeys> = {
  provider: 'stripe',
  described: {
    what: 'Stripe OpenAPI (stripe/openapi), its fixtures, and the types of stripe-node',
    version: VERSION,
    date: '2026-10-28',
    licence: 'MIT',
  },
  variables: ['STRIPE_SECRET_KEY'],
  keysIn(env) {
    const secretKey = variableIn(env, 'STRIPE_SECRET_KEY')
    if (!/^(sk|rk)_test_/.test(secretKey)) throw new Error('STRIPE_SECRET_KEY is not a key of the test mode.')
    return { url: env.STRIPE_API_URL ?? 'https://api.stripe.com', secretKey }
  },
  parts: [payments, declines, captures, customers, contested, merchant, ...stripeRefusals],
}
