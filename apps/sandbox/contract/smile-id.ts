// What the platform relies on of Smile ID's web API (v1): a job is announced, its pictures follow, and its status is asked
// for. Shapes in our own words, after Smile ID's own libraries.
import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { type Contract, call, variableIn } from './suite.ts'

export type SmileIdKeys = { url: string; partnerId: string; apiKey: string; callbackUrl: string }

const signed = { signature: z.string().min(1), timestamp: z.string().min(1) }
const refusal = z.looseObject({ code: z.string().min(1), error: z.string().min(1) })

function proof({ partnerId, apiKey }: SmileIdKeys, key = apiKey) {
  const timestamp = new Date().toISOString()
  const hmac = createHmac('sha256', key).update(`${timestamp}${partnerId}sid_request`)
  return { timestamp, signature: hmac.digest('base64'), source_sdk: 'rest_api', source_sdk_version: '1.0.0' }
}

function announcement(keys: SmileIdKeys, job_id: string) {
  return {
    ...proof(keys),
    smile_client_id: keys.partnerId,
    partner_params: { user_id: 'usr_contract', job_id, job_type: 4 },
    model_parameters: {},
    callback_url: keys.callbackUrl,
    file_name: 'selfie.zip',
  }
}

const jobs: Contract<SmileIdKeys>['parts'][number] = {
  name: 'a job is announced and asked about',
  async run(keys, expect) {
    const { url, partnerId } = keys
    const job_id = `contract_${randomBytes(8).toString('hex')}`
    const announced = z.looseObject({ upload_url: z.url(), smile_job_id: z.union([z.string(), z.int()]) })
    await expect('a job is announced', call(`${url}/upload`, { json: announcement(keys, job_id) }), {
      status: 200,
      shape: announced,
    })
    const asked = {
      ...proof(keys),
      partner_id: partnerId,
      user_id: 'usr_contract',
      job_id,
      image_links: false,
      history: false,
    }
    await expect('nothing was sent for it yet', call(`${url}/job_status`, { json: asked }), {
      status: 200,
      shape: z.looseObject({
        ...signed,
        code: z.string(),
        job_complete: z.literal(false),
        job_success: z.literal(false),
      }),
    })
  },
}

const refusals: Contract<SmileIdKeys>['parts'][number] = {
  name: 'what is refused',
  async run(keys, expect) {
    const { url } = keys
    const asked = announcement(keys, `contract_${randomBytes(8).toString('hex')}`)
    await expect('another key’s signature', call(`${url}/upload`, { json: { ...asked, ...proof(keys, 'nobody') } }), {
      status: [400, 401, 403],
      shape: refusal,
    })
    const { callback_url: _, partner_params: __, ...less } = asked
    await expect('a job without its names', call(`${url}/upload`, { json: less }), {
      status: [400, 401, 403],
      shape: refusal,
    })
  },
}

export const smileIdContract: Contract<SmileIdKeys> = {
  provider: 'smile-id',
  described: {
    what: 'Smile ID web API v1, by smile-identity-core-js aef10c7',
    version: 'v1',
    date: '2026-08-21',
    licence: 'MIT',
  },
  variables: ['SMILE_ID_PARTNER_ID', 'SMILE_ID_API_KEY'],
  keysIn(env) {
    return {
      url: (env.SMILE_ID_API_URL ?? 'https://testapi.smileidentity.com/v1').replace(/\/$/, ''),
      partnerId: variableIn(env, 'SMILE_ID_PARTNER_ID'),
      apiKey: variableIn(env, 'SMILE_ID_API_KEY'),
      callbackUrl: 'https://example.com/contract',
    }
  },
  parts: [jobs, refusals],
}
