// Airtel's list of transactions beside the books: every payment is found by its receipt, and what nobody told of is named.
import { startReconciliation } from '@kivuko/contract/console-reconciliation.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { rich, startBoth } from '../support/both-networks.ts'
import { deposit, ledgerFaults, paymentIn, payout } from '../support/phone-payments.ts'
import { balancesOf, differencesOf, reconcile } from '../support/reconciliations.ts'
import { staffMember } from '../support/staff.ts'

const PHONE = '0733123456'

test('PRV-187 payments over Airtel Money agree with its list of transactions, and one that nobody told of is found', {
  tags: ['long'],
}, async () => {
  await using app = await startBoth()
  app.sandbox.control.airtel.autoAnswer('accept')
  await app.startBackground()
  const customer = await rich(app)
  const started = (await deposit(customer, { phone: PHONE })).body
  await paymentIn(customer, started.external_reference, 'completed')
  const sent = (await payout(customer, { phone: PHONE })).body
  await paymentIn(customer, sent.external_reference, 'completed')
  const treasurer = await staffMember(app, 'treasury')

  const first = await reconcile(treasurer, 'airtel')
  expect(first).toMatchObject({ state: 'done', lines_read: 2, matched: 2, differences: 0 })
  const { KES: [ledger, statement, unexplained] = [] } = await balancesOf(treasurer, 'airtel')
  expect([statement, unexplained]).toEqual([ledger, '0.00'])

  const pay = app.deps.mobileMoney.airtel?.pay
  await pay?.({
    ref: 'ppt_00000000000000000000000001',
    phone: '+254733123457',
    amount: money('KES', 70_000n),
    remark: '',
  })
  expect(await reconcile(treasurer, 'airtel')).toMatchObject({ state: 'done', matched: 2, differences: 1 })
  expect(await differencesOf(treasurer, 'airtel')).toEqual([expect.stringMatching(/^in_transit out:MP/)])
  expect(await ledgerFaults(app)).toEqual([])
})

test('PRV-187 without the numbers of its wallets Airtel’s list is not read, as nothing says which way money went', async () => {
  await using app = await startBoth({ AIRTEL_WALLETS: '' })
  const treasurer = await staffMember(app, 'treasury')
  const answer = await treasurer.call(startReconciliation, { body: { provider: 'airtel' } })
  expect(answer.problem.code).toBe('statement_unavailable')
})
