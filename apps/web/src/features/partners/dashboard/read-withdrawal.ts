// A withdrawal as it is typed, and as the wire names it. Pure.
import type { CashOutFiat } from '@kivuko/contract/cash-outs.ts'
import { kenyanPhoneProblem } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import { ApiError } from '#lib/api-error.ts'

export type Typed = {
  currency: CashOutFiat
  amount: string
  phone: string
  bankCode: string
  accountNumber: string
  accountName: string
}
export const EMPTY: Typed = {
  currency: 'KES',
  amount: '',
  phone: '',
  bankCode: '',
  accountNumber: '',
  accountName: '',
}

export type Problems = Partial<Record<keyof Typed, string>>

/** What is still empty, and a phone that is none. */
export function problemsOf(typed: Typed): Problems {
  const needed: (keyof Typed)[] =
    typed.currency === 'KES' ? ['amount', 'phone'] : ['amount', 'bankCode', 'accountNumber', 'accountName']
  const empty = needed.filter((name) => typed[name].trim() === '')
  const phone = typed.currency === 'KES' ? kenyanPhoneProblem(typed.phone) : undefined
  return { ...(phone === undefined ? {} : { phone }), ...missing(empty) }
}

function missing(names: readonly (keyof Typed)[]): Problems {
  return Object.fromEntries(names.map((name) => [name, t('Please fill this in.')]))
}

export function destinationOf({ currency, phone, bankCode, accountNumber, accountName }: Typed) {
  if (currency === 'KES') return { kind: 'mobile_money', phone_number: phone.trim() } as const
  const account = { account_name: accountName.trim(), account_number: accountNumber.trim(), bank_code: bankCode.trim() }
  return { kind: 'bank', ...account } as const
}

const FIELDS: Readonly<Record<string, keyof Typed>> = {
  amount: 'amount',
  phone_number: 'phone',
  bank_code: 'bankCode',
  account_number: 'accountNumber',
  account_name: 'accountName',
}

/** What a refusal says of each field that is typed. */
export function wrongOf(error: unknown): Problems {
  const said = error instanceof ApiError ? error.fieldErrors : []
  return Object.fromEntries(
    said.flatMap(({ field, message }) => {
      const name = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined
      return name ? [[name, message]] : []
    }),
  )
}
