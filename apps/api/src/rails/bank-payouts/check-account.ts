// Whose account it is, before money is sent there: details that fit together, in the customer's own name.

import { AppError } from '@kivuko/contract/errors.ts'
import { type AccountField, type BankFiat, readBankAccount } from '@kivuko/contract/payout-account-rules.ts'
import { t } from '@kivuko/contract/text.ts'
import type { BankPayoutAccount } from '@kivuko/contract/trades.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { PayoutAccount } from '#settlement/rail.ts'
import { getUser } from '#users/find-user.ts'
import { resembles } from '#users/resembling-names.ts'
import { fullNameOf } from '#users/user.ts'
import { listBanks } from './list-banks.ts'

type CheckedAccount = {
  account: PayoutAccount
  /** As the bank has it; undefined where the rail cannot be asked. */
  knownName: string | undefined
  /** The customer's own, by the name given and by the one the bank knows. */
  isOwn: boolean
}

type Given = { userId: UserId; fiat: BankFiat; account: BankPayoutAccount }

export async function checkAccount(deps: Deps, { userId, fiat, account: typed }: Given): Promise<CheckedAccount> {
  const read = readBankAccount(fiat, typed)
  if ('problems' in read) throw new AppError('payout_account_invalid', { errors: read.problems })
  const { bankName, knownName } = fiat === 'NGN' ? await askNetwork(deps, read) : {}
  const owner = fullNameOf(await getUser(deps.db, userId))
  const isOwn = [read.account_name, knownName].every((name) => name === undefined || resembles(owner, name))
  return {
    account: { ...read, bank_name: bankName ?? null, account_name: knownName ?? read.account_name },
    knownName,
    isOwn,
  }
}

/** Money goes to the customer's own account only. */
export async function checkOwnAccount(deps: Deps, given: Given): Promise<PayoutAccount> {
  const { account, knownName, isOwn } = await checkAccount(deps, given)
  if (isOwn) return account
  const message = knownName
    ? t('The bank knows this account by another name than yours')
    : t('This is not the name of your {name} account. Money is paid out to your own account only.', {
        name: deps.config.brand.name,
      })
  throw new AppError('payout_name_differs', { errors: [{ field: 'account_name', message }] })
}

async function askNetwork(deps: Deps, details: { account_number: string | null; bank_code: string | null }) {
  const { account_number: accountNumber, bank_code: bankCode } = details
  if (!deps.bankPayouts || !accountNumber || !bankCode) throw new AppError('method_unavailable')
  const bank = (await listBanks(deps)).find(({ code }) => code === bankCode)
  if (!bank) throw refused('bank_code', t('Choose a bank of the list'))
  const outcome = await deps.bankPayouts.nameOf({ accountNumber, bankCode })
  if (outcome.kind === 'unknown') throw new AppError('provider_unavailable')
  if (outcome.kind === 'refused')
    throw refused('account_number', t('{bank} has no account of this number', { bank: bank.name }))
  return { bankName: bank.name, knownName: outcome.value }
}

function refused(field: AccountField, message: string): AppError {
  return new AppError('payout_account_invalid', { errors: [{ field, message }] })
}
