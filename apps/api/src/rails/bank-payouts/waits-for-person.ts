// Which payouts wait for a person at the operator's: what people send, and whatever somebody said that takes a second.
import { type RawBuilder, sql } from 'kysely'

/** Whether somebody said this word of the subject, and it still counts; both in SQL. */
export type WordSaid = (subject: RawBuilder<unknown>, word: RawBuilder<unknown>) => RawBuilder<boolean>

/** Of `bank_payouts` as `p`. What was said counts only while the payout can still come to it. */
export function waitsForPerson(isSaid: WordSaid): RawBuilder<boolean> {
  const word = sql`case when p.state = 'paid' then 'returned' when p.state in ('sending', 'sent') then 'refused' end`
  return sql<boolean>`((p.provider = 'bank' and p.state in ('queued', 'sending', 'sent')) or ${isSaid(sql`p.id`, word)})`
}
