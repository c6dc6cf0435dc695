// Asks Stripe for the account, what it can charge, where it sends its events, and which were not taken. Nothing is charged.
import { METHODS } from '@kivuko/contract/buying.ts'
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import { askToExamine, type Examined } from '../examine/ask-to-examine.ts'
import { isSamePlace } from '../examine/is-same-place.ts'
import { type Examiner, type Finding, fine, skipped, warning, wrong } from '../examine/port.ts'
import { HANDLED_EVENTS } from './handled-events.ts'
import { registerStripeWebhook } from './register-stripe-webhook.ts'
import type { StripeConfig } from './stripe-client.ts'

const API = 'https://api.stripe.com'
const account = z.object({
  country: z.string(),
  default_currency: z.string(),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
})
const endpoints = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
})

const countrySpec = z.object({ supported_payment_currencies: z.array(z.string()) })
const balance = z.object({ available: z.array(z.object({ currency: z.string() })) })
const events = z.object({ data: z.array(z.object({ type: z.string(), created: z.number() })) })

const OFFERED = Object.keys(METHODS.card.bounds)

/** `webhookUrl`: where our events have to arrive. */
export function stripeExaminer(config: StripeConfig, clock: Clock, webhookUrl: () => string): Examiner {
  const api = (config.apiUrl ?? API).replace(/\/$/, '')
  return {
    provider: 'Stripe',
    address: api,
    isTest: /^(sk|rk)_test_/.test(config.secretKey),
    registerWebhook: () => registerStripeWebhook(config, webhookUrl()),
    async examine() {
      const ask = (path: string) =>
        askToExamine(`${api}${path}`, { headers: { authorization: `Bearer ${config.secretKey}` } })
      const said = await ask('/v1/balance_transactions?limit=1')
      if (said.status === undefined)
        return [wrong('Stripe', `It does not answer at ${api}: ${said.why}.`, 'Check the way out, and STRIPE_API_URL.')]
      if (said.status === 401)
        return [wrong('Stripe', 'It refuses the key (401).', 'Compare STRIPE_SECRET_KEY with Developers, API keys.')]
      const books =
        said.status === 200
          ? fine('Stripe', 'It lets the key in, and tells what reconciliation reads.')
          : wrong(
              'Stripe',
              `It does not tell its balance transactions (${said.status}).`,
              'Give the key the right to read them.',
            )
      const told = await ask('/v1/account')
      const known = told.status === 200 ? account.safeParse(told.body).data : undefined
      const hooks = await ask('/v1/webhook_endpoints?limit=100')
      const now = clock.now()
      return [
        books,
        aboutAccount(known, told.status),
        ...(known ? [aboutCurrencies(known.country, await askCurrencies(ask, known.country))] : []),
        aboutWebhook(hooks, webhookUrl()),
        aboutDeliveries(await ask(notTaken(now)), { hooks, now }),
      ]
    },
  }
}

function aboutAccount(known: z.output<typeof account> | undefined, status: number | undefined): Finding {
  if (!known) return skipped('Stripe account', `The key may not read the account (${status ?? 'no answer'}).`)
  const { country, default_currency: currency } = known
  if (!known.charges_enabled)
    return wrong(
      'Stripe account',
      `The account in ${country} may not charge cards yet.`,
      'Finish what Stripe asks for under Settings, Account details.',
    )
  if (!known.payouts_enabled)
    return warning(
      'Stripe account',
      `The account in ${country} charges cards, and its money is not paid out.`,
      'Name a bank account under Settings, External payout accounts.',
    )
  return fine('Stripe account', `It is in ${country}, charges cards, and settles in ${currency.toUpperCase()}.`)
}

function aboutWebhook(said: Examined, url: string): Finding {
  const about = 'Stripe webhook'
  const found = said.status === 200 ? endpoints.safeParse(said.body).data?.data : undefined
  if (!found) return skipped(about, 'The key may not list webhook endpoints.')
  const own = found.find((each) => isSamePlace(each.url, url))
  const register = 'Run node apps/api/src/commands/register-webhooks.ts, and set the secret it says.'
  if (!own) return wrong(about, `No endpoint sends events to ${url}.`, register)
  if (own.status !== 'enabled')
    return wrong(about, `The endpoint ${url} is ${own.status}.`, 'Enable it under Developers, Webhooks.')
  const missing = own.enabled_events.includes('*')
    ? []
    : HANDLED_EVENTS.filter((event) => !own.enabled_events.includes(event))
  if (missing.length === 0) return fine(about, 'Every event that is handled is sent.')
  return wrong(about, `The endpoint is not sent ${missing.join(', ')}.`, register)
}

type Ask = (path: string) => Promise<Examined>

async function askCurrencies(ask: Ask, country: string) {
  const [spec, held] = [await ask(`/v1/country_specs/${country}`), await ask('/v1/balance')]
  return {
    status: spec.status,
    charged: spec.status === 200 ? countrySpec.safeParse(spec.body).data?.supported_payment_currencies : undefined,
    settled:
      held.status === 200 ? balance.safeParse(held.body).data?.available.map((each) => each.currency) : undefined,
  }
}

type Currencies = Awaited<ReturnType<typeof askCurrencies>>

/** What forms offer for cards beside what an account of the country can charge, and what its balance is kept in. */
function aboutCurrencies(country: string, { status, charged, settled = [] }: Currencies): Finding {
  const about = 'Stripe currencies'
  if (!charged)
    return skipped(about, `Stripe does not say what an account in ${country} can charge (${status ?? 'no answer'}).`)
  const missing = OFFERED.filter((code) => !charged.includes(code.toLowerCase()))
  if (missing.length > 0)
    return wrong(
      about,
      `Forms offer cards in ${missing.join(', ')}, which an account in ${country} cannot charge.`,
      'Use the account of a company in another country, or stop cards until you have one.',
    )
  const exchanged = OFFERED.filter((code) => !settled.includes(code.toLowerCase()))
  if (settled.length === 0 || exchanged.length === 0)
    return fine(about, 'It can charge every currency that forms offer.')
  const own = settled.map((code) => code.toUpperCase()).join(', ')
  return fine(
    about,
    `It can charge every currency that forms offer; Stripe exchanges ${exchanged.join(', ')} into ${own}.`,
  )
}

const LOOKED_BACK_MS = 3 * 86_400_000
/** By then the first attempt and its first repeat are over. */
const UNDER_WAY_MS = 15 * 60_000

/** Events that are handled, of the days in which Stripe repeats them. */
function notTaken(now: Date): string {
  const since = Math.trunc((now.getTime() - LOOKED_BACK_MS) / 1_000)
  const types = HANDLED_EVENTS.map((type, place) => `types[${place}]=${type}`).join('&')
  return `/v1/events?delivery_success=false&created[gte]=${since}&limit=100&${types}`
}

/** Stripe has no call that sends a test event to an endpoint: how real ones fared says the same. */
function aboutDeliveries(said: Examined, { hooks, now }: { hooks: Examined; now: Date }): Finding {
  const about = 'Stripe deliveries'
  const found = said.status === 200 ? events.safeParse(said.body).data?.data : undefined
  if (!found) return skipped(about, 'The key may not list events.')
  const late = found.filter(({ created }) => now.getTime() - created * 1_000 > UNDER_WAY_MS)
  if (late.length === 0) return fine(about, 'Every event of the last three days was taken, or is on its way.')
  const isOurs = endpoints.safeParse(hooks.status === 200 && hooks.body).data?.data.length === 1
  const types = [...new Set(late.map(({ type }) => type))].join(', ')
  return (isOurs ? wrong : warning)(
    about,
    `${late.length} of the last events were not taken by every endpoint: ${types}.`,
    'Read why under Developers, Webhooks. Refused as unsigned, STRIPE_WEBHOOK_SECRET is another endpoint’s.',
  )
}
