// Where a wallet is filled by bank transfer, for those who look after a wallet of somebody else.
import type { BankFill } from '@kivuko/contract/bank-fills.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { readBankFill } from './deposits/bank-fill.ts'

/** Throws `method_unavailable` where it cannot be, and `account_suspended`. */
export async function fillByBank(deps: Deps, userId: UserId, currency: WalletCurrency): Promise<BankFill> {
  return readBankFill(deps, userId, currency)
}
