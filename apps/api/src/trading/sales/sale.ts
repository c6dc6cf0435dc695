// A sale of coins: its states, its amounts, and where it is paid out. Pure: no database, no clock.
import { maskedAccount } from '@kivuko/contract/payout-account-rules.ts'
import { FIRST_NETWORK } from '@kivuko/contract/phone-networks.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import type { SaleFiat, SaleState, TradeCrypto } from '@kivuko/contract/trades.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { PayoutAccount, PhoneTarget } from '#settlement/rail.ts'
import type { SaleTerms } from '#tables/market.ts'
import type { Tables } from '#tables.ts'

export type Sale = Tables['sales']
/** How rails know it by kind. */
export const SALE = 'sale'

export const SALE_TRANSITIONS = {
  // Failed when the market falls, or nothing may leave the account, before the payout starts.
  waiting: ['sending', 'failed', 'cancelled'],
  // Cancelled only as long as its payout waits in a queue; refused by a bank, failed by a phone.
  sending: ['completed', 'refused', 'failed', 'cancelled'],
  refused: ['sending', 'failed', 'cancelled'],
  completed: ['returning'],
  returning: ['returned'],
  failed: [],
  cancelled: [],
  returned: [],
} as const satisfies Transitions<SaleState>

export function coinsOf(terms: SaleTerms): Money<TradeCrypto> {
  return money(terms.crypto_currency, terms.crypto_units)
}

export function receivedOf(terms: SaleTerms): Money<SaleFiat> {
  return money(terms.fiat_currency, terms.received_units)
}

export function feeIn(terms: SaleTerms): Money<SaleFiat> {
  return money(terms.fiat_currency, terms.fee_units)
}

/** The coins' worth at the mid when they were sold: what is paid out, the fee and the spread. */
export function worthWhenSold(terms: SaleTerms): Money<SaleFiat> {
  return money(terms.fiat_currency, terms.received_units + terms.fee_units + terms.spread_units)
}

/** It as the ledger moves it. */
export function movementOf(sale: Sale) {
  return {
    saleId: sale.id,
    userId: sale.user_id,
    coins: coinsOf(sale),
    received: receivedOf(sale),
    fee: feeIn(sale),
    spread: money(sale.fiat_currency, sale.spread_units),
  }
}

/** The fields of a sale that say where it is paid out. */
export type Destination = Pick<Sale, 'phone' | 'network' | keyof PayoutAccount>

export function toPhone({ phone, network }: PhoneTarget): Destination {
  return { phone, network, account_name: null, iban: null, account_number: null, bank_code: null, bank_name: null }
}

export function toAccount(account: PayoutAccount): Destination {
  return { phone: null, network: FIRST_NETWORK, ...account }
}

/** Undefined of one that goes to a phone. */
export function accountOf({ account_name, iban, account_number, bank_code, bank_name }: Omit<Destination, 'network'>) {
  return account_name === null ? undefined : { account_name, iban, account_number, bank_code, bank_name }
}

export function isSameDestination(one: Destination, other: Destination): boolean {
  const fields = ['phone', 'network', 'account_name', 'iban', 'account_number', 'bank_code'] as const
  return fields.every((field) => one[field] === other[field])
}

/** Somebody else may read the screen: `0712 ••• 678`, `DE•• •••• 3000`. */
export function maskedDestination(sale: Destination): string {
  return sale.phone === null ? maskedAccount(sale) : maskedPhone(sale.phone)
}

/** As the address book and a notice name it. */
export function destinationWords(sale: Destination): { shown: string; named: Said } {
  const place = maskedDestination(sale)
  return sale.phone === null
    ? { shown: `the account ${place}`, named: say('the account {account}', { account: place }) }
    : { shown: place, named: say('the phone {phone}', { phone: place }) }
}

function maskedPhone(phone: string): string {
  const local = phone.replace(/^\+254/, '0')
  return `${local.slice(0, 4)} ••• ${local.slice(7)}`
}
