// By which rail a sale is paid out: into an account, or to a phone where the currency has no banks of ours.
import assert from 'node:assert/strict'
import { type BankFiat, isBankFiat } from '@kivuko/contract/payout-account-rules.ts'
import type { OutStop } from '@kivuko/contract/stops.ts'
import type { BankPayoutAccount, SaleFiat } from '@kivuko/contract/trades.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { requireRunning } from '#record/require-running.ts'
import { requireAnyRunning } from '#settlement/phone-networks.ts'
import type { Payer, PayoutAccount } from '#settlement/rail.ts'
import type { Tx } from '#tables.ts'
import { accountOf, receivedOf, SALE, type Sale } from './sale.ts'

export function payerOf({ settlement }: Deps, fiat: SaleFiat): Payer {
  return settlement.payer(isBankFiat(fiat) ? 'account' : 'phone')
}

/** Which switch holds the payout of a sale. */
export function stopOf({ fiat_currency: fiat, network }: Pick<Sale, 'fiat_currency' | 'network'>): OutStop {
  return isBankFiat(fiat) ? 'bank_out' : `${network}_out`
}

/** Before it is known where a sale is paid out: throws `service_paused` when no way runs. */
export function requirePayoutsRunning(deps: Deps, fiat: SaleFiat): void {
  if (isBankFiat(fiat)) requireRunning(deps, 'bank_out')
  else requireAnyRunning(deps, 'out')
}

export function canPayOut(deps: Deps, fiat: SaleFiat): boolean {
  return payerOf(deps, fiat).isConnected(fiat)
}

export async function checkAccount(
  deps: Deps,
  given: { userId: UserId; fiat: BankFiat; account: BankPayoutAccount },
): Promise<PayoutAccount> {
  const { checkAccount: check } = payerOf(deps, given.fiat)
  assert(check, `${given.fiat} is paid into accounts`)
  return check(given)
}

/** Sets it on its way, inside the transaction that says so. */
export async function startSalePayout(deps: Deps, tx: Tx, sale: Sale): Promise<void> {
  const account = accountOf(sale)
  assert(account || sale.phone !== null, `${sale.id} is paid out somewhere`)
  await payerOf(deps, sale.fiat_currency).payOut(tx, {
    owner: { kind: SALE, id: sale.id },
    userId: sale.user_id,
    reference: sale.reference,
    amount: receivedOf(sale),
    to: account ? { account } : { phone: sale.phone as string, network: sale.network },
  })
}
