// Asks the provider of bills what can be asked without a payment: whether it lets us in, and what can be paid there.
import * as z from 'zod'
import { askToExamine } from '../examine/ask-to-examine.ts'
import { type Examiner, type Finding, fine, warning, wrong } from '../examine/port.ts'
import type { BillerConfig } from './ask-biller.ts'
import { toBillers } from './biller-mapping.ts'

const token = z.object({ access_token: z.string().min(1) })

export function billerExaminer(config: BillerConfig): Examiner {
  return { provider: 'Bills', address: config.apiUrl, isTest: undefined, examine: () => examine(config) }
}

async function examine({ apiUrl, clientId, clientSecret }: BillerConfig): Promise<Finding[]> {
  const about = 'Bills'
  const said = await askToExamine(`${apiUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }),
  })
  if (said.status === undefined)
    return [
      wrong(about, `The provider does not answer at ${apiUrl}: ${said.why}.`, 'Check BILLS_API_URL and the way out.'),
    ]
  const given = token.safeParse(said.body).data
  if (said.status !== 200 || !given)
    return [
      wrong(
        about,
        `The provider refuses the client id (${said.status}).`,
        'Compare BILLS_CLIENT_ID and BILLS_CLIENT_SECRET.',
      ),
    ]
  return [fine(about, 'The provider lets the client id in.'), await examineList(apiUrl, given.access_token)]
}

async function examineList(apiUrl: string, bearer: string): Promise<Finding> {
  const about = 'Billers'
  const said = await askToExamine(`${apiUrl}/billers`, { headers: { authorization: `Bearer ${bearer}` } })
  const count = said.status === 200 ? countOf(said.body) : 0
  if (count > 0) return fine(about, `The provider lists ${count} billers that can be paid here.`)
  return warning(
    about,
    'The provider lists nothing that can be paid here.',
    'Compare its list with docs/guides/go-live/bills.md.',
  )
}

function countOf(body: unknown): number {
  try {
    return toBillers(body).length
  } catch {
    return 0
  }
}
