// Random deals with agents: started by either, approved on a screen or by a code, twice, wrongly, declined, or never.
import type { AgentCurrency } from '@kivuko/contract/agent-rates.ts'
import { type AgentDeal, endDeal, findAgent } from '@kivuko/contract/agents.ts'
import { compare, parse } from '@kivuko/money/money.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import { approve, ask, codeOf, confirm, start, type TestAgent } from '../agents.ts'
import type { Customer } from '../test-app.ts'
import type { Operation } from './wallet-operations.ts'
import type { World } from './world.ts'

const AMOUNTS: Record<AgentCurrency, readonly string[]> = {
  NGN: ['500', '4999.99', '20000', '90000'],
  KES: ['50', '700', '4000'],
}

export const dealWithAgent: Operation = async (world, dice) => {
  const [agent, customer] = [dice.pick(world.agents), dice.pick(world.customers)]
  const desk = world.anywhere(agent, dice)
  const asker = world.anywhere(customer, dice)
  const amount = dice.pick(AMOUNTS[agent.currency])
  if (dice.chance(30)) {
    const fee = await feeFor(world, asker, agent, amount)
    const asked = world.heard(await ask(asker, agent, { amount, fee }))
    if (asked) await answer(world, dice, { deal: asked, approver: desk })
    return
  }
  const direction = dice.pick(['cash_in', 'cash_out'] as const)
  const started = world.heard(await start(desk, customer, { amount, direction }))
  if (started) await answer(world, dice, { deal: started, approver: asker, desk })
}

type Open = { deal: AgentDeal; approver: Customer; desk?: Customer }

/** Two processes may approve at once, one of them by the code; the deal is completed once. */
async function answer(world: World, dice: Dice, { deal, approver, desk }: Open): Promise<void> {
  if (dice.chance(10)) {
    world.heard(await approver.call(endDeal, { params: { reference: deal.reference } }))
    return
  }
  if (dice.chance(10)) return
  const again = desk && dice.chance(50) ? byCode(world, dice, { deal, approver, desk }) : undefined
  for (const each of await Promise.all([approve(approver, deal), dice.chance(25) && approve(approver, deal)]))
    if (each) world.heard(each)
  await again
}

async function byCode(world: World, dice: Dice, { deal, approver, desk }: Required<Open>): Promise<void> {
  const code = world.heard(await codeOf(approver, deal))?.code ?? '000000'
  world.heard(await confirm(desk, deal, dice.chance(20) ? '000000' : code))
}

async function feeFor(world: World, asker: Customer, { number, currency }: TestAgent, text: string): Promise<string> {
  const fees = world.heard(await asker.call(findAgent, { params: { number } }))?.fees ?? []
  const amount = parse(currency, text)
  const band = fees.find(({ up_to }) => {
    const bound = parse(currency, up_to)
    return amount !== undefined && bound !== undefined && compare(amount, bound) <= 0
  })
  return band?.fee ?? '0.00'
}
