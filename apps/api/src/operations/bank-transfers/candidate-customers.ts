// Customers beside what arrived. To the paybill: whose account number it names, and who has nearly that one. By bank: whose
// wallet it is for, and who has the sender's name.
import type { CandidateCustomer } from '@kivuko/contract/console-bank-transfers.ts'
import type { Deps } from '#deps.ts'
import { type BankReceipt, isUndecided, ownerOfReceipt } from '#rails/receipt.ts'
import type { Owner } from '#settlement/owner.ts'
import { type AccountHolder, findHolders } from '#trading/find-paybill-account.ts'
import { findNewestHolders, findReferenceHolders } from '#trading/find-wallet-reference.ts'
import { findPeople, type Person } from '#users/find-by-identifier.ts'
import { resembles } from '#users/resembling-names.ts'
import { fullNameOf } from '#users/user.ts'
import { nearAccounts } from './near-accounts.ts'

const CANDIDATES_MAX = 20
/** Names are compared among so many of the newest. */
const NAMES_COMPARED = 500

export async function customersBeside(
  deps: Deps,
  receipt: BankReceipt,
): Promise<{ customer: CandidateCustomer | null; customers: CandidateCustomer[] }> {
  const own = ownerOfReceipt(receipt)
  const holders = await (receipt.provider === 'mpesa' ? holdersByPaybill : holdersByBank)(deps, receipt, own)
  const people = await findPeople(
    deps.db,
    holders.map(({ userId }) => userId),
  )
  const beside = holders
    .flatMap((holder) => candidateOf(receipt, holder, people.get(holder.userId)))
    // Among all that have a wallet, only a name leads to one.
    .filter(({ account, is_similar_name }) => receipt.provider === 'mpesa' || account === own?.id || is_similar_name)
  return {
    customer: beside.find(({ account }) => account === own?.id) ?? null,
    customers: beside.filter(({ account }) => account !== own?.id).slice(0, CANDIDATES_MAX),
  }
}

function holdersByPaybill(deps: Deps, receipt: BankReceipt, own: Owner | undefined): Promise<AccountHolder[]> {
  const near = !own && isUndecided(receipt) ? nearAccounts(receipt.reference_text) : []
  return findHolders(deps.db, [...(own ? [own.id] : []), ...near])
}

async function holdersByBank(deps: Deps, receipt: BankReceipt, own: Owner | undefined): Promise<AccountHolder[]> {
  if (own) return findReferenceHolders(deps.db, [own.id])
  return isUndecided(receipt) ? findNewestHolders(deps.db, receipt.currency, NAMES_COMPARED) : []
}

function candidateOf(
  { sender_name }: BankReceipt,
  { account, userId }: AccountHolder,
  person: Person | undefined,
): CandidateCustomer[] {
  if (!person) return []
  const name = fullNameOf(person)
  return [
    {
      account,
      customer_id: userId,
      customer_name: name,
      is_similar_name: sender_name !== null && resemblesInPart(name, sender_name),
    },
  ]
}

/** The network often tells the first name alone. */
function resemblesInPart(name: string, sender: string): boolean {
  if (sender.trim().includes(' ')) return resembles(name, sender)
  return name.split(' ').some((word) => resembles(word, sender))
}
