// Sales in frames as tests make them: whoever sells, the shop they came from, and what their frame calls.
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { setPartnerOrigins } from '@kivuko/contract/partner-origins.ts'
import { createWidgetSession } from '@kivuko/contract/partner-widget.ts'
import type { BankPayoutAccount, TradeCrypto } from '@kivuko/contract/trades.ts'
import {
  createWidgetSaleQuote,
  readWidgetSale,
  sellInWidget,
  startWidgetSaleProof,
} from '@kivuko/contract/widget-sale.ts'
import { confirmWidgetSignIn, startWidgetSignIn } from '@kivuko/contract/widget-sign-in.ts'
import { expect } from 'vitest'
import { give } from './gifts.ts'
import { type BothModes, callWith, newKey, openLive } from './partners.ts'
import type { Customer } from './test-app.ts'
import { callFrame, partnerWithShop, SHOP, signIn, takeSession, WIDGET_URL } from './widget.ts'

export const ENV = { WIDGET_URL, DEMO_OPEN_TO_EVERYBODY: undefined }
export const WANTED: BodyInput<typeof createWidgetSession> = {
  side: 'sell',
  fiat_currency: 'KES',
  crypto_currencies: ['USDT'],
  external_id: 'cash-1',
}
/** 100 USDT. */
const HUNDRED = 100_000_000n
export const OWN = { kind: 'mobile_money', phone_number: '0712345678' } as const
export const NEW = { kind: 'mobile_money', phone_number: '0722345678' } as const
type Destination = typeof OWN | typeof NEW | BankPayoutAccount

/** A confirmed customer of the site, with an account of the test mode that has coins. */
export async function seller(both: BothModes, name = 'Amina Wanjiru', units = HUNDRED) {
  const customer = await both.live.customer(name)
  const email_verified_at = both.live.clock.now()
  await both.live.deps.db.updateTable('users').set({ email_verified_at }).where('email', '=', customer.email).execute()
  const [first_name = '', last_name = ''] = name.split(' ')
  const who = { email: customer.email, first_name, last_name }
  let isGiven = false
  const enter = async (token: string) => {
    expect((await signIn(both, token, who)).status).toBe(200)
    const { db } = both.test.deps
    const { id } = await db.selectFrom('users').select('id').where('email', '=', who.email).executeTakeFirstOrThrow()
    if (!isGiven) await give(both.test, { user: { id } } as unknown as Customer, 'USDT', units)
    isGiven = true
    return id
  }
  return { customer, enter }
}

export async function shop(both: BothModes) {
  const ask = callWith(both, (await newKey(await partnerWithShop(both))).secret)
  const begin = async (more: object = {}) => {
    const { body } = await ask(createWidgetSession, { body: { ...WANTED, ...more } })
    return { id: body.id, token: await takeSession(both, body.url) }
  }
  return { ask, begin }
}

/** The same shop for real, where accounts are at banks. */
export async function liveShop(both: BothModes) {
  const partner = await partnerWithShop(both)
  await openLive(both, partner)
  const body = { mode: 'live' as const, origins: [SHOP], return_addresses: [] }
  await partner.owner.call(setPartnerOrigins, { params: { id: partner.id }, body })
  const ask = callWith(both, (await newKey(partner, { mode: 'live' })).secret)
  return async (more: object) =>
    takeSession(both, (await ask(createWidgetSession, { body: { ...WANTED, ...more } })).body.url)
}

/** At the site, as whoever is known there has to. */
export async function enterAtSite(both: BothModes, token: string, customer: Customer): Promise<void> {
  const { url } = (await callFrame(both, token, startWidgetSignIn)).body
  const secret = new URL(url).hash.slice(1)
  expect((await customer.call(confirmWidgetSignIn, { body: { secret } })).status).toBe(200)
}

export function frameOf(both: BothModes, token: string) {
  const price = async (amount = '40', coin: TradeCrypto = 'USDT') => {
    await Promise.all([both.test.deps.rates.refresh(), both.live.deps.rates.refresh()])
    return callFrame(both, token, createWidgetSaleQuote, { body: { crypto_currency: coin, amount } })
  }
  const sell = (quote_id: string, destination: Destination, key?: string) =>
    callFrame(both, token, sellInWidget, { body: { quote_id, destination }, ...(key && { key }) })
  /** The link to the site: its secret. */
  const askProof = async (quote_id: string, destination: Destination) => {
    const { body } = await callFrame(both, token, startWidgetSaleProof, { body: { quote_id, destination } })
    return new URL(body.url).hash.slice(1)
  }
  const read = (id: string) => callFrame(both, token, readWidgetSale, { params: { id } })
  return { price, sell, askProof, read }
}

/** As if they had been paid there before. */
export async function knows({ test: { deps } }: BothModes, user_id: string, identity: string): Promise<void> {
  const row = { user_id, kind: 'phone', identity, added_at: deps.clock.now(), label: null, shown: null } as never
  await deps.db.insertInto('payees').values(row).execute()
}
