// Why an account cannot be closed now: sentences that say what to do first. Cases that compliance works on are not among
// them, since telling somebody of one is an offence: they delay what is erased, not the closing.
import { type Said, say } from '@kivuko/contract/say.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { add, money } from '@kivuko/money/money.ts'
import { customerAvailable, customerDebt, customerHeld } from '#accounting/chart.ts'
import { isBoundToCompany } from '#compliance/is-bound-to-company.ts'
import { isHeld } from '#compliance/refuse-held.ts'
import { hasMaturing } from '#custody/has-maturing.ts'
import type { Deps } from '#deps.ts'
import { countOpenProposals } from '#operations/proposals/count-open.ts'
import { worksHere } from '#people/works-here.ts'
import { queryable } from '#platform/database.ts'
import { hasUndecided } from '#rails/find-transfers.ts'
import { countPending } from '#record/count-pending.ts'
import type { Db } from '#tables.ts'
import { isAgent } from '#trading/find-agents.ts'
import { findOpenBusiness } from '#trading/find-open-business.ts'
import { findWalletOwners } from '#trading/find-wallet-reference.ts'
import type { UserRow } from '#users/find-user.ts'

/** None: it may be closed. Within a transaction that holds the customer, nothing gets in between. */
export async function findHindrances(deps: Deps, db: Db, user: UserRow): Promise<Said[]> {
  const { id } = user
  const { left, owed } = await findMoney(deps, db, id)
  const { orders, disputes } = await findOpenBusiness(db, id)
  const pending = await countPending(db, id)
  const found: [boolean, Said][] = [
    [user.suspended_at !== null, say('Your account is suspended. Write to us, so that we can open it again first.')],
    [await worksHere(db, id), say('You work here. An admin has to end your role first.')],
    [await isAgent(db, id), say('You are an agent, or applied to be one. End that first, on the agent page.')],
    [
      await isBoundToCompany(db, id),
      say('You are an admin of a company, or applied for one. Leave it first, or wait for the decision.'),
    ],
    [owed.length > 0, say('You owe {amounts}. Pay it first, on the wallet page.', { amounts: inWords(owed) })],
    [
      left.length > 0,
      say('You still have {amounts}. Sell it, send it or withdraw it first.', { amounts: inWords(left) }),
    ],
    [
      pending > 0 || orders > 0,
      say('Something is still under way. Wait until every purchase, sale, payment and refund has ended, or cancel it.'),
    ],
    [
      await hasUndecided(db, await findWalletOwners(db, id)),
      say('Money that arrived for you is being looked at. Wait until it is in your wallet or was sent back.'),
    ],
    [disputes > 0, say('A card payment of yours is disputed. Wait until its bank has decided.')],
    [
      await isHeld(db, id),
      say('Your account is on hold because of a card payment. Write to us, so that we can clear it first.'),
    ],
    [
      await hasMaturing({ ...deps, db }, id),
      say('Something you bought by card can still be taken back. Wait until its time on the wallet page is over.'),
    ],
    [
      await countOpenProposals(db, id).then((count) => count > 0),
      say('We are working on a correction for you. Wait until it is done.'),
    ],
  ]
  return found.flatMap(([is, sentence]) => (is ? [sentence] : []))
}

async function findMoney(deps: Deps, db: Db, userId: UserRow['id']) {
  const assets = Object.keys(ASSETS) as Asset[]
  const name = (of: typeof customerAvailable, asset: Asset) => of(userId, asset).name
  const names = assets.flatMap((asset) => [customerAvailable, customerHeld, customerDebt].map((of) => name(of, asset)))
  const units = await deps.ledger.balances(queryable(db), names)
  const amount = (of: typeof customerAvailable, asset: Asset) => money(asset, units.get(name(of, asset)) ?? 0n)
  const left = assets.map((asset) => add(amount(customerAvailable, asset), amount(customerHeld, asset)))
  const owed = assets.map((asset) => amount(customerDebt, asset))
  return { left: left.filter((each) => each.units !== 0n), owed: owed.filter((each) => each.units !== 0n) }
}

function inWords(amounts: readonly Parameters<typeof formatMoney>[0][]): string {
  return new Intl.ListFormat('en').format(amounts.map((amount) => formatMoney(amount)))
}
