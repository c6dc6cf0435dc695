// Bank accounts of sales: what is wrong with the details of one, and how they are written once they are right. A file
// of its own, so that who shows no such form does not load it.
import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
import { t } from './text.ts'
import { BANK_FIELDS, type BankPayoutAccount, type SaleFiat } from './trades.ts'

/** A bank's currency. */
export type BankFiat = keyof typeof BANK_FIELDS
/** Fields as a form has them. */
export type AccountField = 'account_name' | 'iban' | 'account_number' | 'bank_code'
export type AccountProblem = { field: AccountField; message: string }
export type AccountDetails = {
  account_name: string
  iban: string | null
  account_number: string | null
  bank_code: string | null
}

/** Countries whose accounts take pounds and francs; euro go to any country of SEPA. */
const IBAN_COUNTRIES: Partial<Record<BankFiat, readonly string[]>> = { GBP: ['GB'], CHF: ['CH', 'LI'] }
const NUBAN = /^\d{10}$/
/** The longest account numbers in use have 34 characters. */
const ACCOUNT_NUMBER = /^[A-Z0-9]{4,34}$/

export function isBankFiat(fiat: SaleFiat): fiat is BankFiat {
  return Object.hasOwn(BANK_FIELDS, fiat)
}

/** The account as it is kept: without spaces, in capitals. Or what is wrong with it. */
export function readBankAccount(
  fiat: BankFiat,
  account: Omit<BankPayoutAccount, 'kind'>,
): AccountDetails | { problems: AccountProblem[] } {
  const typed = {
    account_name: account.account_name.trim().replace(/\s+/g, ' '),
    iban: electronicFormatIBAN(account.iban ?? '') ?? '',
    account_number: compact(account.account_number),
    bank_code: compact(account.bank_code),
  }
  const problems = problemsOf(fiat, typed)
  if (problems.length > 0) return { problems }
  const { account_name, iban, account_number, bank_code } = typed
  return BANK_FIELDS[fiat] === 'iban'
    ? { account_name, iban, account_number: null, bank_code: null }
    : { account_name, iban: null, account_number, bank_code }
}

function problemsOf(fiat: BankFiat, typed: Record<AccountField, string>): AccountProblem[] {
  const found: AccountProblem[] = []
  const refuse = (field: AccountField, message: string) => found.push({ field, message })
  if (typed.account_name.length < 2) refuse('account_name', t('Say whose account it is'))
  if (BANK_FIELDS[fiat] === 'iban') {
    const message = ibanProblem(fiat, typed.iban)
    if (message) refuse('iban', message)
    return found
  }
  if (BANK_FIELDS[fiat] === 'list') {
    if (!NUBAN.test(typed.account_number)) refuse('account_number', t('An account number in Nigeria has ten digits'))
    if (!typed.bank_code) refuse('bank_code', t('Choose the bank'))
    return found
  }
  if (!ACCOUNT_NUMBER.test(typed.account_number))
    refuse('account_number', t('An account number has 4 to 34 letters and digits'))
  if (!isValidBIC(typed.bank_code))
    refuse('bank_code', t('A BIC has 8 or 11 characters, such as CHASUS33. Your bank tells it.'))
  return found
}

function ibanProblem(fiat: BankFiat, iban: string): string | undefined {
  if (!iban) return t('Enter the IBAN')
  if (!isValidIBAN(iban)) return t('This is not a valid IBAN. Please check each character.')
  const country = iban.slice(0, 2)
  const countries = IBAN_COUNTRIES[fiat]
  if (countries ? countries.includes(country) : isSEPACountry(country)) return undefined
  return countries
    ? t('{currency} can be paid to an IBAN that begins with {countries} only', {
        currency: fiat,
        countries: countries.join(' or '),
      })
    : t('Euro can be paid to an IBAN of the SEPA area only')
}

function compact(text: string | undefined): string {
  return (text ?? '').replace(/[\s-]/g, '').toUpperCase()
}

/** Somebody else may read the screen: `DE•• •••• 3000`, `•••• 6789`. */
export function maskedAccount({ iban, account_number }: Pick<AccountDetails, 'iban' | 'account_number'>): string {
  return iban ? `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}` : `•••• ${(account_number ?? '').slice(-4)}`
}
