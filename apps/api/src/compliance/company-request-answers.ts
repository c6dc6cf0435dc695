// What members of a company asked for, as one of them sees it.
import type { CompanyRequest } from '@kivuko/contract/company-requests.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { MemberRole } from '@kivuko/contract/member-roles.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { TRANSFER_FIATS } from '@kivuko/contract/transfers.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { findPeople } from '#users/find-by-identifier.ts'
import { fullNameOf } from '#users/user.ts'
import { requireMember } from './companies/manage-members.ts'
import { findLimits, findRequests, type RequestRow, requests } from './companies/store.ts'
import { type Decider, deciderHindrance } from './company-deciders.ts'
import { deciders } from './company-requests.ts'

export async function listRequests(deps: Deps, companyId: UserId, reader: Decider) {
  const { role } = await requireMember(deps.db, companyId, reader.id)
  const rows = await findRequests(deps.db, companyId)
  const set = new Map((await findLimits(deps.db, companyId)).map((row) => [row.currency, row.amount_units]))
  return {
    requests: await toAnswers(deps, rows, { ...reader, role }),
    limits: TRANSFER_FIATS.map((currency) => ({
      currency,
      amount: toDecimal(money(currency, set.get(currency) ?? 0n)),
    })),
  }
}

export async function showRequest(deps: Deps, companyId: UserId, reader: Decider, id: string): Promise<CompanyRequest> {
  const { role } = await requireMember(deps.db, companyId, reader.id)
  const row = await requests.find(deps.db, { id, company_id: companyId })
  const [shown] = row ? await toAnswers(deps, [row], { ...reader, role }) : []
  if (!shown) throw new AppError('company_request_not_found')
  return shown
}

async function toAnswers(
  deps: Deps,
  rows: readonly RequestRow[],
  reader: Decider & { role: MemberRole },
): Promise<CompanyRequest[]> {
  const people = await findPeople(deps.db, [
    ...new Set(
      rows.flatMap(({ maker, checker, recipient_id }) => [maker, checker, recipient_id].filter((id) => id !== null)),
    ),
  ])
  const nameOf = (id: UserId | null) => {
    const person = id ? people.get(id) : undefined
    return person ? fullNameOf(person) : null
  }
  const now = deps.clock.now()
  const stateOf = (row: RequestRow) => (row.state === 'open' && row.ends_at <= now ? 'ended' : row.state)
  const mayDecide = (row: RequestRow) =>
    stateOf(row) === 'open' && row.maker !== reader.id && deciders(row.kind).includes(reader.role)
  const hindrances = await findHindrances(deps, rows.filter(mayDecide), reader)
  return rows.map((row) => {
    const { recipient_identifier: recipient, note } = row.body as {
      recipient_identifier?: string
      note?: string | null
    }
    const state = stateOf(row)
    const hindrance = hindrances.get(row.maker) ?? null
    return {
      id: row.id,
      kind: row.kind,
      state,
      currency: row.currency,
      amount: toDecimal(money(row.currency, row.amount_units)),
      recipient: recipient ?? null,
      recipient_name: nameOf(row.recipient_id),
      note: note ?? null,
      maker: nameOf(row.maker) ?? '',
      checker: nameOf(row.checker),
      created_at: row.created_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
      result: row.result && spoken(row.result),
      can_approve: mayDecide(row) && !hindrance,
      can_reject: mayDecide(row),
      can_withdraw: state === 'open' && row.maker === reader.id,
      hindrance: mayDecide(row) ? hindrance : null,
    }
  })
}

/** Why the reader cannot approve what these ask, by who asked. */
async function findHindrances(
  deps: Deps,
  rows: readonly RequestRow[],
  decider: Decider,
): Promise<Map<UserId, string | undefined>> {
  const asked = new Map(rows.map(({ maker, company_id }) => [maker, company_id]))
  return new Map(
    await Promise.all(
      [...asked].map(async ([maker, companyId]) => {
        const hindrance = await deciderHindrance(deps, deps.db, { companyId, decider, maker })
        return [maker, hindrance && spoken(hindrance.said)] as const
      }),
    ),
  )
}
