// How players fill their wallets: by prompt, by paybill and by bank, under their own name or another's; and what the people at
// the desk make of what waits for them.
import { bankFillDetails } from '@kivuko/contract/bank-fills.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { paybillDetails } from '@kivuko/contract/paybill.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import { decideTransfer } from '../../../src/rails/decide-transfer.ts'
import { findReceiptsForPerson } from '../../../src/rails/find-transfers.ts'
import { returnedByPerson } from '../../../src/rails/returned-by-person.ts'
import { deposit } from '../phone-payments.ts'
import type { TestApp } from '../test-app.ts'
import { FIATS, heard, type Play } from './player.ts'

export const payIn: Play = async ({ account, dice }) => {
  await deposit(account, { amount: dice.pick(FIATS.KES) })
}

/** Once, or twice at once. */
export const fillByPaybill: Play = async ({ app, account, dice }) => {
  const number = heard(await account.call(paybillDetails))?.paybill?.account
  if (!number) return
  const amount = Number(dice.pick(FIATS.KES))
  const pay = () => app.sandbox.control.phones.pay({ kind: 'paybill', msisdn: '254712345678', amount, account: number })
  await Promise.all(Array.from({ length: dice.chance(20) ? 2 : 1 }, pay))
}

export const fillByBank: Play = async ({ app, account, dice }) => {
  const currency = dice.pick(['NGN', 'NGN', 'USD'] as const)
  const found = heard(await account.call(bankFillDetails, { params: { currency } }))?.account
  if (!found) return
  const { reference, account_number: accountNumber } = found
  app.sandbox.control.bank.send({
    currency,
    amount: `${dice.pick(FIATS[currency])}.00`,
    senderName: dice.chance(75) ? 'ADA OBI' : 'SOMEBODY ELSE ENTIRELY',
    copies: dice.chance(20) ? 2 : 1,
    ...(reference === null ? { accountNumber } : { reference: dice.chance(90) ? reference : 'rent' }),
  })
}

/** Some of what waits is for its wallet, some goes back; of two who decide at once only one does. */
export async function decideFills({ deps }: TestApp, dice: Dice): Promise<void> {
  for (const receipt of await findReceiptsForPerson(deps.db)) {
    if (dice.chance(40)) continue
    const what = receipt.owner_id && dice.chance(60) ? 'settle' : 'return'
    const decide = () =>
      receipt.need === 'return'
        ? returnedByPerson(deps, receipt.id)
        : decideTransfer(deps, { receiptId: receipt.id, what: dice.chance(10) ? 'return' : what })
    await Promise.all(Array.from({ length: dice.chance(25) ? 2 : 1 }, () => quietly(decide)))
  }
}

async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
