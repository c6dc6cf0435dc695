// Each customer was told what they must be told, once, and nothing that did not happen.
import { timeOfId } from '../../../src/platform/ids.ts'
import { KEPT_PER_CUSTOMER } from '../../../src/record/notifications/trim-notifications.ts'
import { expectedNotices } from './expected-notices.ts'
import { difference, type Rows } from './rows.ts'

/** Events that are not a movement of money, such as the welcome. */
const OF_MONEY =
  /^(deposit|chain_deposit|withdrawal|payout|cash_out|bill|sale|transfer|agent_deal|conversion|block_trade|order|receipt|correction):/

export function checkNotices(rows: Rows): string[] {
  const { must, may } = expectedNotices(rows)
  const told = rows.notices
    .filter(({ event_key }) => OF_MONEY.test(event_key))
    .map(({ user_id, event_key }) => `${user_id} ${event_key}`)
  const optional = new Set(may)
  const wanted = new Set(must)
  const there = new Set(told)
  return difference(
    'notices',
    told.filter((text) => wanted.has(text) || !optional.has(text)),
    must.filter((text) => there.has(text) || !mayBeForgotten(rows, text)),
  )
}

/** Once an hour only the newest of each customer are kept: what began before the oldest of them may have been told. */
function mayBeForgotten({ find }: Rows, text: string): boolean {
  const [userId = '', eventKey = ''] = text.split(' ')
  const kept = find.noticesOf.get(userId) ?? []
  const began = timeOfId(eventKey.split(':')[1] ?? '')
  if (kept.length < KEPT_PER_CUSTOMER || !began) return false
  return began < kept.reduce((oldest, { created_at }) => (created_at < oldest ? created_at : oldest), new Date())
}
