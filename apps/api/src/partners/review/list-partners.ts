// Partners as staff list them.
import {
  type ConsolePartner,
  type consolePartners as endpoint,
  PARTNER_DECISIONS_IN,
} from '@kivuko/contract/console-partners.ts'
import type { Query } from '@kivuko/contract/endpoint.ts'
import type { Deps } from '#deps.ts'
import { findFirstWords } from '#operations/first-words.ts'
import type { Holder } from '#people/have-shared-device.ts'
import { findJoined, type PartnerRow, pagePartners } from './store.ts'

export async function listPartners(
  deps: Deps,
  { limit, after, ...filter }: Query<typeof endpoint>,
  reader: Holder,
): Promise<{ rows: ConsolePartner[]; next: string | null }> {
  const page = await pagePartners(deps.db, filter, { limit, after })
  return { rows: await toConsolePartners(deps, page.rows, reader), next: page.next }
}

export async function toConsolePartners(
  deps: Deps,
  rows: readonly PartnerRow[],
  reader: Holder,
): Promise<ConsolePartner[]> {
  const ids = rows.map(({ id }) => id)
  const members = Map.groupBy(await findJoined(deps.db, ids), ({ partner_id }) => partner_id)
  const words = await findFirstWords(deps, ids, reader)
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, website: row.website, state: row.state, note: row.note },
    members: (members.get(row.id) ?? []).map(({ email, role }) => ({ email, role })),
    created_at: row.created_at.toISOString(),
    asked_at: row.asked_at?.toISOString() ?? null,
    // A word is of what can be decided now.
    first_word: PARTNER_DECISIONS_IN[row.state].length > 0 ? (words.get(row.id) ?? null) : null,
  }))
}
