// What happens once in the demo's world, and the steps that scenes share: money that people bring when they need some.
import { decideChange, listChanges } from '@kivuko/contract/console-changes.ts'
import { changeSetting, type SettingName, type SettingValue } from '@kivuko/contract/console-settings.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { fillOf, sendDollars, sendNaira } from '../../apps/api/test/support/bank-fills.ts'
import { balanceOf } from '../../apps/api/test/support/gifts.ts'
import { accountNumber, pay } from '../../apps/api/test/support/paybill.ts'
import type { Person } from './cast.ts'
import { phoneOf } from './life.ts'
import { customerOf } from './proofs.ts'
import type { World } from './world.ts'

/** `before`: by how many days before the last one; 0 is the last hour of the world. */
export type Scene = { before: number; what: string; play: (world: World) => Promise<unknown> }

/** Proposed by the admin, approved by the treasury. */
export async function changeByTwo(
  { staff, heard }: World,
  change: { name: SettingName; value: SettingValue; reason: string },
): Promise<void> {
  if (!heard(await staff.admin.call(changeSetting, { body: change }))?.waits) return
  const { changes = [] } = heard(await staff.treasury.call(listChanges, { query: { kind: 'setting' } })) ?? {}
  const id = changes.find(({ subject }) => subject === change.name)?.id ?? ''
  const decision = { decision: 'approve', reason: 'As we agreed' } as const
  heard(await staff.treasury.call(decideChange, { params: { id }, body: decision }))
}

type Filling = { amount: string; currency?: 'NGN' | 'USD'; senderName?: string }

/** From their own bank account unless another sender is named: naira to the number of their own, dollars with their reference. */
export async function fillByBank(world: World, person: Person, { amount, currency = 'NGN', senderName }: Filling) {
  const customer = customerOf(world, person)
  // The bank opens an account when it is asked for the first time.
  await fillOf(customer, currency)
  await world.rest()
  const fill = await fillOf(customer, currency)
  const sending = { amount: `${amount}.00`, senderName: senderName ?? person.fullName.toUpperCase() }
  if (currency === 'NGN') sendNaira(world.app, fill, sending)
  else await sendDollars(world.app, fill, sending)
  await world.rest()
}

/** From their own phone to the paybill, with their account number. */
export async function fillByPaybill(world: World, person: Person, amount: number): Promise<void> {
  const msisdn = `254${phoneOf(person).slice(1)}`
  world.app.sandbox.control.phones.receive(phoneOf(person), amount + 500)
  await pay(world.app, { account: await accountNumber(customerOf(world, person)), msisdn, amount })
  await world.rest()
}

/** Whoever has less than that brings enough for a while. */
export async function bring(
  world: World,
  person: Person,
  currency: Extract<WalletCurrency, 'NGN' | 'KES'>,
  amount: number,
) {
  const has = Number((await balanceOf(customerOf(world, person), currency)) ?? 0)
  if (has >= amount) return
  const wanted = Math.ceil((amount * 1.4) / 1000) * 1000
  if (currency === 'NGN') await fillByBank(world, person, { amount: String(wanted) })
  else await fillByPaybill(world, person, wanted)
}
