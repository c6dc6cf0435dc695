import { expect, test } from 'vitest'
import { type BankFiat, isBankFiat, maskedAccount, readBankAccount } from './payout-account-rules.ts'
import { SALE_FIATS } from './trades.ts'

const named = { account_name: 'Ada  Obi ' }
const GERMAN = 'DE89 3704 0044 0532 0130 00'
const BRITISH = 'GB29 NWBK 6016 1331 9268 19'
const SWISS = 'ch93 0076 2011 6238 5295 7'

function fieldsOf(fiat: BankFiat, account: Parameters<typeof readBankAccount>[1]): string[] {
  const read = readBankAccount(fiat, account)
  return 'problems' in read ? read.problems.map(({ field }) => field) : []
}

test('SAL-20 an IBAN is kept without spaces, of a country that takes the currency, and nothing else of what was typed', () => {
  expect(readBankAccount('EUR', { ...named, iban: GERMAN, account_number: '12345' })).toEqual({
    account_name: 'Ada Obi',
    iban: 'DE89370400440532013000',
    account_number: null,
    bank_code: null,
  })
  expect(fieldsOf('GBP', { ...named, iban: BRITISH })).toEqual([])
  expect(fieldsOf('CHF', { ...named, iban: SWISS })).toEqual([])
  expect(fieldsOf('GBP', { ...named, iban: GERMAN })).toEqual(['iban'])
  expect(fieldsOf('CHF', { ...named, iban: BRITISH })).toEqual(['iban'])
  // Brazil has IBANs and is not of SEPA.
  expect(fieldsOf('EUR', { ...named, iban: 'BR1500000000000010932840814P2' })).toEqual(['iban'])
  for (const iban of ['', 'DE89 3704 0044 0532 0130 01', 'DE89', 'nonsense'])
    expect([iban, fieldsOf('EUR', { ...named, iban })]).toEqual([iban, ['iban']])
})

test('SAL-20 a number needs a BIC, in Nigeria ten digits and a bank; each wrong field is named', () => {
  expect(readBankAccount('USD', { ...named, account_number: '0001-2345 6789', bank_code: 'chasus33' })).toEqual({
    account_name: 'Ada Obi',
    iban: null,
    account_number: '000123456789',
    bank_code: 'CHASUS33',
  })
  expect(fieldsOf('JPY', { ...named, account_number: '12', bank_code: 'CHASUS3' })).toEqual([
    'account_number',
    'bank_code',
  ])
  expect(fieldsOf('CAD', { account_name: ' ', account_number: '1234567', bank_code: 'ROYCCAT2' })).toEqual([
    'account_name',
  ])
  expect(fieldsOf('NGN', { ...named, account_number: '0123456789', bank_code: '058' })).toEqual([])
  expect(fieldsOf('NGN', { ...named, account_number: '012345678', bank_code: '' })).toEqual([
    'account_number',
    'bank_code',
  ])
})

test('every currency but shillings goes to a bank, and an account is shown without its middle', () => {
  expect(SALE_FIATS.filter((fiat) => !isBankFiat(fiat))).toEqual(['KES'])
  expect(maskedAccount({ iban: 'DE89370400440532013000', account_number: null })).toBe('DE•• •••• 3000')
  expect(maskedAccount({ iban: null, account_number: '0123456789' })).toBe('•••• 6789')
})
