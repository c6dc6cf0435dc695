// Amounts as M-Pesa writes them, and the balances of an organisation's accounts.
import { parse, toDecimal } from '@kivuko/money/money.ts'

/** `300`, `300.5` and `300.00` are amounts; anything else is none. */
export function shillingsOf(text: string | undefined): string | undefined {
  const amount = text === undefined ? undefined : parse('KES', text)
  return amount && toDecimal(amount)
}

/** B2C pays from it: its result says what is left as `B2CUtilityAccountAvailableFunds`. */
const PAYS_OUT = 'Utility Account'

/**
 * What can be paid out, in shillings, of `Working Account|KES|700.00|700.00|0.00|0.00&Utility Account|KES|…`: the accounts
 * with their currency, balance, available, reserved and uncleared amounts (Daraja 3.0, Account Balance). Undefined when the
 * account that pays out is not among them.
 */
export function balanceOf(accounts: string | undefined): string | undefined {
  for (const account of (accounts ?? '').split('&')) {
    const [name, currency, , available] = account.split('|')
    if (name?.trim() === PAYS_OUT && currency === 'KES') return shillingsOf(available)
  }
  return undefined
}
