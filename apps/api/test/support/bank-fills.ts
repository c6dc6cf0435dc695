// Filling wallets by bank as tests take it: the operator has opened it, and people send money from their bank.
import { type BankFill, bankFillDetails } from '@kivuko/contract/bank-fills.ts'
import type { SettingName } from '@kivuko/contract/console-settings.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { readStatement } from '../../src/rails/bank/read-statement.ts'
import { startBanks } from './bank-transfers.ts'
import { changeTogether } from './changes.ts'
import { staffMember } from './staff.ts'
import type { Customer, TestApp } from './test-app.ts'

/** With banks and working jobs, and wallets of naira and dollars open to be filled. */
export async function startFills(env: Record<string, string | undefined> = {}): Promise<TestApp> {
  const app = await startBanks(env)
  await openFills(app)
  return app
}

export async function openFills(app: TestApp): Promise<void> {
  const admin = await staffMember(app, 'admin')
  for (const name of ['fill_NGN_bank', 'fill_USD_bank'] satisfies SettingName[])
    await changeTogether(app, admin, { name, value: true })
}

/** One whose name an identity document proved: what they send in it is added by itself. */
export async function verifiedCustomer(app: TestApp, name?: string): Promise<Customer> {
  const customer = await app.customer(name)
  await app.deps.db
    .updateTable('users')
    .set({ kyc_tier: 3 })
    .where('id', '=', customer.user.id as UserId)
    .execute()
  return customer
}

export async function fillOf(customer: Customer, currency: WalletCurrency = 'NGN'): Promise<BankFill> {
  const answer = await customer.call(bankFillDetails, { params: { currency } })
  if (answer.status !== 200) throw new Error(`${currency} cannot be filled: ${answer.problem.code}`)
  return answer.body
}

type Sending = { amount?: string; senderName?: string; copies?: number }

/** NGN 5,000 from the customer's own bank account unless said otherwise, to the account number of their own. */
export function sendNaira(app: TestApp, { account }: BankFill, sending: Sending = {}) {
  const accountNumber = account?.account_number ?? ''
  const transfer = { currency: 'NGN', amount: '5000.00', senderName: 'WANJIRU AMINA', accountNumber } as const
  return app.sandbox.control.bank.send({ ...transfer, ...sending })
}

/** USD 250 to the operator's account with the customer's reference, and the statement read. */
export async function sendDollars(app: TestApp, { account }: BankFill, sending: Sending & { reference?: string } = {}) {
  app.sandbox.control.bank.send({
    currency: 'USD',
    amount: '250.00',
    senderName: 'AMINA WANJIRU',
    reference: account?.reference ?? '',
    ...sending,
  })
  await readStatement(app.deps)
}

/** What one person says of a transfer at the desk: that it is for a wallet. */
export const decide = (id: string, reference: string | undefined) => ({
  params: { id },
  body: { what: 'settle', reason: 'He wrote to us', ...(reference && { order_reference: reference }) } as const,
})
