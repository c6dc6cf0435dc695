// Which accounts may go below zero, and that a movement is named after its cause.
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { readChart } from '../../../../tools/ledger-doc.ts'
import * as chart from './chart.ts'
import { paymentToReturn, refund } from './recipes/refund.ts'

test('what one cause moves twice has one key, what two causes move has two', () => {
  const payment = { causeId: 'ord_1', provider: 'stripe', total: money('USD', 100n) } as const
  expect(refund(payment).key).toBe(refund(payment).key)
  const keys = [refund(payment), paymentToReturn(payment), refund({ ...payment, causeId: 'ord_2' })]
  expect(new Set(keys.map(({ key }) => key)).size).toBe(3)
})

test('only what others owe us, and what the house gives, may go below zero', async () => {
  const accounts = [
    chart.customerAvailable('usr_1', 'BTC'),
    chart.customerHeld('usr_1', 'NGN'),
    chart.clearing('stripe', 'USD'),
    chart.treasury('BTC'),
    chart.payoutsPromised('KES'),
    chart.fees('USD'),
    chart.spread('USD'),
    chart.refundsPayable('USD'),
    chart.unmatched('USD'),
    chart.corrections('USD'),
    chart.providerFees('USD'),
    chart.agentCommissions('NGN'),
    chart.exchanged('NGN'),
    chart.exchangeDifferences('USD'),
    chart.customerDebt('usr_1', 'USD'),
    chart.disputed('USD'),
    chart.receivables('USD'),
    chart.debts('USD'),
    chart.disputeLosses('USD'),
    chart.partnerMargin('ptn_1', 'KES'),
    chart.marginsWithheld('KES'),
  ]
  expect(accounts.filter(({ mayGoNegative }) => mayGoNegative).map(({ name }) => name)).toEqual([
    'clearing:stripe:USD',
    'corrections:USD',
    'provider_fees:USD',
    'agent_commissions:NGN',
    'exchanged:NGN',
    'exchange_differences:USD',
    'disputed:USD',
    'receivables:USD',
    'debts:USD',
    'disputes:lost:USD',
    'partner:ptn_1:margin:KES',
  ])
  expect(await readChart()).toHaveLength(accounts.length)
})
