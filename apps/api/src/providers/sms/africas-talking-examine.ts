// Asks Africa's Talking for the account: whether it lets us in, and what is left to send with.
import * as z from 'zod'
import { askToExamine } from '../examine/ask-to-examine.ts'
import { type Examiner, type Finding, fine, warning, wrong } from '../examine/port.ts'
import type { AfricasTalkingConfig } from './africas-talking.ts'

/** `KES 1785.50`. */
const account = z.object({ UserData: z.object({ balance: z.string().regex(/^[A-Z]{3} -?\d+(\.\d+)?$/) }) })

export function africasTalkingExaminer(config: AfricasTalkingConfig): Examiner {
  return {
    provider: 'Africa’s Talking',
    address: config.apiUrl,
    isTest: config.username === 'sandbox',
    examine: async () => [await examineAccount(config)],
  }
}

async function examineAccount({ apiUrl, username, apiKey }: AfricasTalkingConfig): Promise<Finding> {
  const about = 'Text messages'
  const said = await askToExamine(`${apiUrl}/version1/user?username=${encodeURIComponent(username)}`, {
    headers: { apiKey, accept: 'application/json' },
  })
  if (said.status === undefined)
    return wrong(about, `The gateway does not answer at ${apiUrl}: ${said.why}.`, 'Check SMS_API_URL and the way out.')
  const found = said.status === 200 ? account.safeParse(said.body).data : undefined
  if (!found)
    return wrong(
      about,
      `The gateway refuses the account (${said.status}).`,
      'Compare SMS_USERNAME and SMS_API_KEY with the account at Africa’s Talking; a new key takes some minutes to count.',
    )
  const { balance } = found.UserData
  if (/ (-|0+(\.0+)?$)/.test(balance))
    return warning(about, `The account is empty (${balance}): no code reaches a phone.`, 'Top the account up.')
  return fine(about, `The gateway lets the account in; ${balance} is left.`)
}
