// Checks a payout account before money goes there: first its form, then whose it is.

import type { AccountField, AccountProblem } from '@kivuko/contract/payout-account-rules.ts'
import { isKenyanPhone } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import type { SaleFiat } from '@kivuko/contract/trades.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { checkAccount } from './payout-calls.ts'
import { bankAccountOf, type PayoutDetails } from './payout-details.ts'

export type PayoutProblems = Partial<Record<keyof PayoutDetails, string>>
export type AccountFinding = {
  /** Beside single fields. */
  fields: PayoutProblems
  /** About the account as a whole. */
  problem?: string
  /** The name its bank knows. */
  owner?: string
}

const FORM_NAMES: Record<AccountField, keyof PayoutDetails> = {
  account_name: 'accountName',
  iban: 'iban',
  account_number: 'accountNumber',
  bank_code: 'bankCode',
}

type Account = { fiat: SaleFiat; payout: PayoutDetails }

/** Whose it is can be asked only by customers. */
export async function examineAccount({ fiat, payout }: Account, isSignedIn: boolean): Promise<AccountFinding> {
  const account = bankAccountOf({ fiat, payout })
  if (!account || fiat === 'KES')
    return isKenyanPhone(payout.phone)
      ? { fields: {} }
      : { fields: { phone: t('Please enter a valid Kenyan phone number (07XXXXXXXX or 01XXXXXXXX)') } }
  try {
    // The rules of the banks are long, and only those who are paid into one need them.
    const { readBankAccount } = await import('@kivuko/contract/payout-account-rules.ts')
    const read = readBankAccount(fiat, account)
    if ('problems' in read) return { fields: fieldsOf(read.problems) }
    if (!isSignedIn) return { fields: {} }
    const { account_name, is_match } = await checkAccount(fiat, account)
    if (!is_match)
      return {
        fields: {},
        problem:
          account_name === null
            ? t('This is not the name of your {brand} account. Money is paid out to your own account only.')
            : t('This account belongs to {name}, which is not your name. Money is paid out to your own account only.', {
                name: account_name,
              }),
      }
    return account_name === null ? { fields: {} } : { fields: {}, owner: account_name }
  } catch (error) {
    return refusalOf(error)
  }
}

/** What the server says of an account, beside its fields where it names them. */
export function refusalOf(
  error: unknown,
  fallback: string = t('The account could not be checked. Please try again.'),
): AccountFinding {
  const named = error instanceof ApiError ? error.fieldErrors.map(({ field, message }) => ({ field, message })) : []
  const fields = fieldsOf(named.map(({ field, message }) => ({ field: field.split('.').at(-1) ?? '', message })))
  return Object.keys(fields).length > 0 ? { fields } : { fields: {}, problem: errorText(error, fallback) }
}

function fieldsOf(problems: readonly (Omit<AccountProblem, 'field'> & { field: string })[]): PayoutProblems {
  const known = problems.flatMap(({ field, message }) =>
    Object.hasOwn(FORM_NAMES, field) ? [[FORM_NAMES[field as AccountField], message]] : [],
  )
  return Object.fromEntries(known) as PayoutProblems
}

export function isFine({ fields, problem }: AccountFinding): boolean {
  return problem === undefined && Object.keys(fields).length === 0
}
