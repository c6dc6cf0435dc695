// What players spend: bills that are paid, fail, or are given back long after; and cash at agents, who may be one gang with
// their customers.
import type { AgentCurrency } from '@kivuko/contract/agent-rates.ts'
import { endDeal } from '@kivuko/contract/agents.ts'
import { cancelBill } from '@kivuko/contract/bills.ts'
import { approve, codeOf, confirm, start } from '../agents.ts'
import { pay } from '../bills.ts'
import { newReference } from '../phone-payments.ts'
import { heard, type Play } from './player.ts'

/** Their ends say what becomes of a payment; what never ends takes people. */
const NUMBERS = ['9999', '9999', '0001', '0002', '0003', '0004', '0006', '0007'] as const
const BILLS = [
  { biller: 'ikeja', product: 'prepaid', currency: 'NGN', amounts: ['5000', '60000'] },
  { biller: 'kplc', product: 'prepaid', currency: 'KES', amounts: ['500', '9000'] },
] as const

/** Paid once, or asked for twice at once; later taken back by its customer, or by the provider. */
export const bill: Play = async ({ app, player, account, dice }) => {
  const { biller, product, currency, amounts } = dice.pick(BILLS)
  const number = `4570123${dice.pick(NUMBERS)}`
  const amount = dice.pick(amounts)
  const reference = newReference()
  const ask = () => pay(account, { biller, product, number, amount, reference })
  const answers = await Promise.all(Array.from({ length: dice.chance(20) ? 2 : 1 }, ask))
  const made = answers.map(heard).find((each) => each !== undefined)
  if (!made) return
  const params = { reference: made.reference }
  const tries = [
    () => account.call(cancelBill, { params }),
    async () => app.sandbox.control.bills.end(made.id, dice.pick(['reversed', 'failed'])),
    ask,
  ]
  if (dice.chance(20)) await tries[0]?.()
  for (const take of tries.filter(() => dice.chance(50)))
    player.choices.push({ gives: [currency, '0'], takes: [currency, amount], take })
}

const CASH: Record<AgentCurrency, readonly string[]> = {
  NGN: ['500', '5000', '20000', '100000'],
  KES: ['50', '1000', '5000', '50000'],
}

/** In and out, split and whole, with an agent of one's own or a friend's; approved on a screen, by a code, by both at once. */
export const cashAtAgent: Play = async ({ player, account, dice }) => {
  const agents = [player, ...player.friends].flatMap(({ agent }) => agent ?? [])
  if (agents.length === 0) return
  const agent = dice.pick(agents)
  const direction = dice.pick(['cash_in', 'cash_in', 'cash_out'] as const)
  const amount = dice.pick(CASH[agent.currency])
  for (let times = 1 + dice.below(3); times > 0; times -= 1) {
    const deal = heard(await start(agent, account, { direction, amount }))
    if (!deal) return
    const code = dice.chance(20) ? heard(await codeOf(account, deal))?.code : undefined
    const ways = [
      () => approve(account, deal),
      ...(code ? [() => confirm(agent, deal, code)] : []),
      ...(dice.chance(10) ? [() => account.call(endDeal, { params: { reference: deal.reference } })] : []),
    ]
    await Promise.all(ways.map((way) => way()))
  }
}
