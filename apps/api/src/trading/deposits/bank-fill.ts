// Where a customer sends money that is to fill a wallet by bank, where the operator has opened that.
import type { BankFill } from '@kivuko/contract/bank-fills.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { WALLET_CURRENCIES, type WalletCurrency } from '@kivuko/contract/wallets.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { isNameVerified } from '#compliance/is-name-verified.ts'
import type { Deps } from '#deps.ts'
import { boundsOf } from '#market/fee-schedule.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { getActiveUser } from '#users/active-user.ts'
import { fullNameOf } from '#users/user.ts'
import { bankWallet } from './wallet-owner.ts'
import { referenceOf } from './wallet-reference.ts'

export function openBankFills(deps: Deps): WalletCurrency[] {
  return WALLET_CURRENCIES.filter((currency) => isFillOpen(deps, currency))
}

function isFillOpen({ settings, settlement, fees }: Deps, currency: WalletCurrency): boolean {
  const isOpen = settings.current().isFillOpen(currency, 'bank') && settlement.isConnected(currency, 'bank')
  return isOpen && boundsOf(fees, currency, 'bank') !== undefined
}

/** Its account number is asked for at once, where the bank network gives one. Throws `method_unavailable`. */
export async function readBankFill(deps: Deps, userId: UserId, currency: WalletCurrency): Promise<BankFill> {
  const user = await getActiveUser(deps.db, userId)
  const bounds = boundsOf(deps.fees, currency, 'bank')
  if (!bounds || !isFillOpen(deps, currency)) throw new AppError('method_unavailable')
  const wallet = bankWallet(await referenceOf(deps, userId, currency))
  const rail = deps.settlement.collector('bank')
  await inTransaction(deps.db, async (tx) => rail.prepare?.(tx, wallet))
  await rail.open?.(wallet)
  const instructions = await rail.instructions?.(wallet)
  const waiting = (await rail.undecided?.(deps.db, wallet.owner)) ?? []
  return {
    currency,
    account: instructions ? toAccount(instructions) : null,
    fee_bps: Number(deps.settings.current().fees.feeBps.bank),
    minimum: toDecimal(bounds.minimum),
    maximum: toDecimal(bounds.maximum),
    sender_name: fullNameOf(user),
    is_name_verified: await isNameVerified(deps.db, userId),
    waiting: waiting.map(({ amount, bookedAt }) => ({
      amount: toDecimal(amount),
      arrived_at: bookedAt.toISOString(),
    })),
  }
}

function toAccount({ bank_name, account_name, account_number, reference }: NonNullable<BankFill['account']>) {
  return { bank_name, account_name, account_number, reference }
}
