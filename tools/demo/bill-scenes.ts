// Bills of the demo's world: airtime, data, electricity with its token and television; one refused, one taken back.
import { type Bill, saveBiller } from '@kivuko/contract/bills.ts'
import { billOf, pay } from '../../apps/api/test/support/bills.ts'
import { ADA, BRIAN, type Person } from './cast.ts'
import { newKey } from './life.ts'
import { customerOf } from './proofs.ts'
import { bring, type Scene } from './scene.ts'
import type { World } from './world.ts'

type Payment = { biller: string; product: string; number: string; amount: string }

/** The provider knows these meters and this smartcard by their owners' names. */
const ADAS_METER = { biller: 'ikeja', product: 'prepaid', number: '10487712345' }
const ADAS_TV = { biller: 'dstv-ng', product: 'compact', number: '10487712390', amount: '19000' }
const BRIANS_METER = { biller: 'kplc', product: 'prepaid', number: '45701239415' }
const MOTHERS_PHONE = { biller: 'mtn-ng', product: 'top-up', number: '+2348035551284' }
const ADAS_DATA = { biller: 'mtn-ng-data', product: '7gb-7d', number: '+2348034419027', amount: '3500' }
const BRIANS_PHONE = { biller: 'safaricom', product: 'top-up', number: '+254712604418' }
/** The sandbox refuses what is paid for the first, and takes back what it took for the second. */
const REFUSED_METER = { biller: 'abuja', product: 'prepaid', number: '33120730001' }
const RETURNED_METER = { biller: 'ikeja', product: 'postpaid', number: '10487750006' }

export const BILL_SCENES: readonly Scene[] = [
  {
    before: 96,
    what: 'Ada pays for electricity',
    play: (world) => payAndSave(world, ADA, ADAS_METER, '12000', 'Home meter'),
  },
  {
    before: 64,
    what: 'Ada pays for electricity',
    play: (world) => payFor(world, ADA, { ...ADAS_METER, amount: '15000' }),
  },
  {
    before: 41,
    what: 'Brian pays for electricity',
    play: (world) => payAndSave(world, BRIAN, BRIANS_METER, '1500', 'Nyumbani'),
  },
  {
    before: 33,
    what: 'Ada sends airtime',
    play: (world) => payAndSave(world, ADA, MOTHERS_PHONE, '2000', 'Mum’s phone'),
  },
  {
    before: 27,
    what: 'Ada pays for television',
    play: (world) => payAndSave(world, ADA, ADAS_TV, ADAS_TV.amount, 'TV in the sitting room'),
  },
  { before: 19, what: 'Brian buys airtime', play: (world) => payFor(world, BRIAN, { ...BRIANS_PHONE, amount: '250' }) },
  {
    before: 16,
    what: 'a bill is taken back by the provider',
    play: (world) => takeBack(world, { ...RETURNED_METER, amount: '8000' }),
  },
  { before: 11, what: 'Ada buys data', play: (world) => payFor(world, ADA, ADAS_DATA) },
  { before: 6, what: 'a bill is refused', play: (world) => payFor(world, ADA, { ...REFUSED_METER, amount: '10000' }) },
  {
    before: 4,
    what: 'Ada pays for electricity',
    play: (world) => payFor(world, ADA, { ...ADAS_METER, amount: '20000' }),
  },
  {
    before: 3,
    what: 'Brian pays for electricity',
    play: (world) => payFor(world, BRIAN, { ...BRIANS_METER, amount: '1000' }),
  },
]

/** Answers it as it ended. */
async function payFor(world: World, person: Person, payment: Payment): Promise<Bill | undefined> {
  await bring(world, person, person.country === 'NG' ? 'NGN' : 'KES', Number(payment.amount) * 1.01)
  const customer = customerOf(world, person)
  const started = world.heard(await pay(customer, { ...payment, reference: newKey() }))
  await world.rest()
  return started && billOf(customer, started.reference)
}

async function payAndSave(
  world: World,
  person: Person,
  payment: Omit<Payment, 'amount'>,
  ...[amount, label]: [string, string]
): Promise<void> {
  const bill = await payFor(world, person, { ...payment, amount })
  if (!bill) return
  const params = { reference: bill.reference }
  world.heard(await customerOf(world, person).call(saveBiller, { params, body: { label } }))
}

async function takeBack(world: World, payment: Payment): Promise<void> {
  await payFor(world, ADA, payment)
  // What was paid is asked about once more after a while.
  await world.later(45)
  await world.rest()
}
