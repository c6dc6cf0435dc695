// Where owners and rails meet: each registers when the platform is put together, asks here for the other, and which ways
// to pay are open.
import assert from 'node:assert/strict'
import type { OrderFiat, PaymentMethod } from '@kivuko/contract/buying.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Clock } from '#platform/clock.ts'
import type { Metrics } from '#platform/metrics.ts'
import type { Settings } from '#record/create-settings.ts'
import type { Db } from '#tables.ts'
import { countPaidFor, countPaidOut } from './count-payments.ts'
import type { Float } from './float.ts'
import type { Owner, PaidFor, PaidOut, Payable, Refunds } from './owner.ts'
import type { Collector, Payer } from './rail.ts'

export type Settlement = ReturnType<typeof createSettlement>

/** Nobody is registered yet. */
export function createSettlement(settings: Settings, metrics: Metrics | undefined, clock: Clock) {
  const paidFor = new Map<string, PaidFor>()
  const paidOut = new Map<string, PaidOut>()
  const collectors = new Map<PaymentMethod, Collector>()
  const payers = new Map<Payer['to'], Payer>()
  const floats: Float[] = []
  let refunds: Refunds | undefined

  const isConnected = (currency: OrderFiat, method: PaymentMethod) =>
    collectors.get(method)?.isConnected(currency) ?? false

  function ownersPaidBy(method: PaymentMethod): PaidFor[] {
    return [...paidFor.values()].filter(({ methods }) => methods.includes(method))
  }

  async function findByReferences(db: Db, references: readonly string[], method: PaymentMethod): Promise<Payable[]> {
    const found = await Promise.all(ownersPaidBy(method).map((each) => each.findByReferences(db, references)))
    return found.flat()
  }

  return {
    addPaidFor: (owner: PaidFor) => void paidFor.set(owner.kind, metrics ? countPaidFor(owner, metrics, clock) : owner),
    addPaidOut: (owner: PaidOut) => void paidOut.set(owner.kind, metrics ? countPaidOut(owner, metrics, clock) : owner),
    addCollector: (rail: Collector) => void collectors.set(rail.method, rail),
    addPayer: (rail: Payer) => void payers.set(rail.to, rail),
    addFloat: (float: Float) => void floats.push(float),
    setRefunds(book: Refunds) {
      refunds = book
    },

    paidFor: ({ kind }: Pick<Owner, 'kind'>) => known(paidFor.get(kind), kind),
    paidOut: ({ kind }: Pick<Owner, 'kind'>) => known(paidOut.get(kind), kind),
    refunds: () => known(refunds, 'refunds'),
    collector: (method: PaymentMethod) => known(collectors.get(method), method),
    collectors: () => [...collectors.values()],
    payer: (to: Payer['to']) => known(payers.get(to), to),
    /** What is paid from at each provider that is connected. */
    floats: (): readonly Float[] => floats,

    isConnected,
    /** Connected, and not closed by an admin. Whether it is stopped at the moment, `requireRunning` says. */
    isOpen: (currency: OrderFiat, method: PaymentMethod) =>
      settings.current().isMethodOpen(currency, method) && isConnected(currency, method),

    findPayable: (db: Db, owner: Owner) => known(paidFor.get(owner.kind), owner.kind).find(db, owner.id),
    findByReferences,
    /** What can be paid so and has this reference, whoever's. */
    async getByReference(db: Db, reference: string, method: PaymentMethod): Promise<Payable> {
      const [payable] = await findByReferences(db, [reference.toUpperCase()], method)
      if (!payable) throw new AppError('order_not_found')
      return payable
    },
    /** Whose payment it is at a network. */
    async findOwner(db: Db, providerRef: string): Promise<Owner | undefined> {
      for (const rail of collectors.values()) {
        const owner = await rail.findOwner?.(db, providerRef)
        if (owner) return owner
      }
      return undefined
    },
    async mayStillBePaid(db: Db, owner: Owner): Promise<boolean> {
      for (const rail of collectors.values()) if (await rail.mayStillBePaid?.(db, owner)) return true
      return false
    },
    /** Where refunds arrive that left from this clearing account; undefined for a bank. */
    returnsTo: (provider: Collector['provider']) =>
      [...collectors.values()].map((rail) => rail.returnsTo?.[provider]).find((place) => place !== undefined),
  }
}

function known<T>(found: T | undefined, name: string): T {
  assert(found, `nobody has registered for ${name}`)
  return found
}
