import { checkDigit } from '@kivuko/contract/paybill.ts'
import { expect, test } from 'vitest'
import { nearAccounts } from './near-accounts.ts'

const ACCOUNT = `34567891${checkDigit('34567891')}`

test('PRV-88 a number with one slip of the finger leads to the one that was meant', () => {
  const last = ACCOUNT.at(-1) ?? ''
  for (const slip of [
    `35467891${last}`,
    `34567811${last}`,
    ACCOUNT.slice(0, 4) + ACCOUNT.slice(5),
    `${ACCOUNT.slice(0, 4)}7${ACCOUNT.slice(4)}`,
    `acc ${ACCOUNT.slice(0, -1)}`,
  ])
    expect(nearAccounts(slip)).toContain(ACCOUNT)
  expect(nearAccounts(ACCOUNT)).not.toContain(ACCOUNT)
  for (const other of ['', 'rent', '0712345678901']) expect(nearAccounts(other)).toEqual([])
})
