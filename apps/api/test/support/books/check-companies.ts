// What left a company was sent by one member within its limit, or asked for by one and approved by another: nothing else did,
// and nothing twice.
import { difference, type Rows } from './rows.ts'

export function checkCompanies({ companyMembers, companyRequests, companySends, transfers }: Rows): string[] {
  const companies = new Set<string>(companyMembers.map(({ company_id }) => company_id))
  const sent = transfers
    .filter(({ sender_id }) => companies.has(sender_id))
    .map((row) => `${row.sender_id} ${row.currency} ${row.amount_units}`)
  const done = companyRequests.filter(({ kind, state }) => kind === 'transfer' && state === 'done')
  const allowed = [...done, ...companySends].map((row) => `${row.company_id} ${row.currency} ${row.amount_units}`)
  const carriedOut = new Map<string | null, Rows['transfers'][number]>(transfers.map((row) => [row.reference, row]))
  return [
    ...difference('sent by companies', sent, allowed),
    ...difference('asked for and sent by companies', allowed, sent),
    ...done.flatMap(({ id, result, currency, amount_units, recipient_id, maker, checker }) => {
      const made = carriedOut.get(result)
      const isAsked =
        made?.currency === currency && made.amount_units === amount_units && made.recipient_id === recipient_id
      return isAsked && checker !== null && checker !== maker ? [] : [`${id} was carried out as ${made?.id}`]
    }),
  ]
}
