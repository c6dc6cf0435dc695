// Asks Smile ID about a job that does not exist: whether it takes our signature is known by how it refuses.
import type { Clock } from '#platform/clock.ts'
import { askToExamine } from '../examine/ask-to-examine.ts'
import { type Examiner, type Finding, fine, wrong } from '../examine/port.ts'
import { type SmileIdConfig, signatureOf } from './smile-id.ts'

const NOT_LET_IN = [401, 403]

export function smileIdExaminer(config: SmileIdConfig, clock: Clock): Examiner {
  return {
    provider: 'Smile ID',
    address: config.apiUrl,
    isTest: !config.apiUrl.startsWith('https://api.smileidentity.com'),
    examine: async () => [await examineKey(config, clock)],
  }
}

async function examineKey(config: SmileIdConfig, clock: Clock): Promise<Finding> {
  const { apiUrl, partnerId } = config
  const timestamp = clock.now().toISOString()
  const question = {
    timestamp,
    signature: signatureOf(config, timestamp),
    partner_id: partnerId,
    user_id: 'kivuko-doctor',
    job_id: 'kivuko-doctor',
    image_links: false,
    history: false,
  }
  const said = await askToExamine(`${apiUrl}/job_status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  })
  if (said.status === undefined)
    return wrong('Smile ID', `It does not answer at ${apiUrl}: ${said.why}.`, 'Check SMILE_ID_API_URL and the way out.')
  if (!NOT_LET_IN.includes(said.status)) return fine('Smile ID', `It takes the signature of partner ${partnerId}.`)
  return wrong(
    'Smile ID',
    `It refuses the signature of partner ${partnerId} (${said.status}).`,
    'Compare SMILE_ID_PARTNER_ID and SMILE_ID_API_KEY with the portal, and SMILE_ID_API_URL with the environment of the key.',
  )
}
