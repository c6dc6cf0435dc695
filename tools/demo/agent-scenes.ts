// An agent of the demo's world: how she became one, whom she serves on working days, and another who would like to be one.
import { applyAsAgent, confirmDealCode, type DealDirection, endDeal } from '@kivuko/contract/agents.ts'
import { consoleAgents, decideAgent } from '@kivuko/contract/console-agents.ts'
import { approve, codeOf, start } from '../../apps/api/test/support/agents.ts'
import { balanceOf } from '../../apps/api/test/support/gifts.ts'
import type { Member } from '../../apps/api/test/support/staff.ts'
import { ADA, AGENT, FOLAKE, LONG_NAMED, named, type Person } from './cast.ts'
import { newKey } from './life.ts'
import { customerOf } from './proofs.ts'
import { bring, fillByBank, type Scene } from './scene.ts'
import type { World } from './world.ts'

const FUNMIS = {
  shop_name: 'Funmi’s Corner Shop',
  place: '12 Adeniran Ogunsanya Street, Surulere, Lagos',
  currency: 'NGN',
  phone: '+2348035550142',
} as const
const LATER_AGENT = named('Wanjiku Kamau')
const KAMAUS = {
  shop_name: 'Kamau General Store and Hardware, Kangemi Market',
  place: 'Stall 14, beside the bus stage, Nairobi',
  currency: 'KES',
  phone: '+254712550188',
} as const
const LIMIT = '800000'

/** Who gets cash has shown who they are. */
const GET_CASH = [ADA, FOLAKE, LONG_NAMED]
const PAY_IN_CASH = [
  ADA,
  ...['Tunde Balogun', 'Halima Bello', 'Segun Afolabi', 'Aisha Mohammed'].map(named),
  named('Temitope Oluwafunmilayo Ogunleye-Bankole'),
]
const FLOAT_LEAST = 70_000

export const AGENT_SCENES: readonly Scene[] = [
  { before: 330, what: 'a shopkeeper applies to be an agent', play: (world) => applyFor(world, AGENT, FUNMIS) },
  {
    before: 329,
    what: 'two approve her',
    play: ({ staff, ...world }) => approveAgent({ staff, ...world }, [staff.compliance, staff.admin]),
  },
  { before: 328, what: 'she fills her float', play: (world) => fillByBank(world, AGENT, { amount: '400000' }) },
  { before: 2, what: 'another applies', play: (world) => applyFor(world, LATER_AGENT, KAMAUS) },
  { before: 0, what: 'one of two approves her', play: (world) => approveAgent(world, [world.staff.compliance]) },
  { before: 0, what: 'the agent serves a late customer', play: (world) => serve(world, ADA, 'cash_in') },
]

/** In her shop, on an ordinary day. Nobody comes before it is open. */
export async function keepShop(world: World, guests: number): Promise<void> {
  const { dice, customers, frozen } = world
  if (!customers.has(AGENT) || !(await isAgent(world))) return
  for (let guest = 0; guest < guests; guest += 1) {
    const direction = dice.chance(55) ? 'cash_in' : 'cash_out'
    const known = (direction === 'cash_in' ? PAY_IN_CASH : GET_CASH).filter(
      (each) => customers.has(each) && !frozen.has(each),
    )
    if (known.length > 0) await serve(world, dice.pick(known), direction)
    await world.later(3 + dice.below(9))
  }
}

async function isAgent({ staff, heard }: World): Promise<boolean> {
  const { rows = [] } = heard(await staff.compliance.call(consoleAgents, { query: { state: 'active' } })) ?? {}
  return rows.length > 0
}

async function applyFor(world: World, person: Person, body: typeof FUNMIS | typeof KAMAUS): Promise<void> {
  world.heard(await customerOf(world, person).call(applyAsAgent, { body }))
}

async function approveAgent({ staff, heard }: World, members: readonly Member[]): Promise<void> {
  const { rows = [] } = heard(await staff.compliance.call(consoleAgents, { query: { state: 'applied' } })) ?? {}
  const params = { id: rows[0]?.id ?? '' }
  const body = { decision: 'approve', day_limit: LIMIT, reason: 'Visited the shop; the licence is in order' } as const
  for (const member of members) heard(await member.call(decideAgent, { params, body }))
}

/** On the customer's screen, or by the code that they read out; now and then somebody thinks better of it. */
async function serve(world: World, person: Person, direction: DealDirection): Promise<void> {
  const { dice, heard } = world
  const [agent, customer] = [customerOf(world, AGENT), customerOf(world, person)]
  await bring(world, AGENT, 'NGN', FLOAT_LEAST)
  const amount = 500 * (direction === 'cash_in' ? 4 + dice.below(60) : 6 + dice.below(50))
  if (direction === 'cash_out' && Number(await balanceOf(customer, 'NGN')) < amount + 400) return
  const reference = newKey()
  const deal = heard(await start(agent, customer, { direction, amount: String(amount), reference }))
  if (!deal) return
  const params = { reference: deal.reference }
  if (dice.chance(8)) return void heard(await customer.call(endDeal, { params }))
  if (dice.chance(60)) return void heard(await approve(customer, deal))
  const shown = heard(await codeOf(customer, deal))
  if (shown) heard(await agent.call(confirmDealCode, { key: newKey(), params, body: { code: shown.code } }))
}
