// Smile ID as typed functions: the jobs it was given, how each ends, and the callback that says so.
import { createHmac } from 'node:crypto'
import { createServiceFaults, type ServiceFaults } from '../service/service-faults.ts'
import type { Store } from '../store.ts'
import type { Timers } from '../timers.ts'
import type { WebhookMode } from '../webhooks/mode.ts'
import { createOutbox, type Outbox } from '../webhooks/outbox.ts'
import { CALLBACKS, ENDLESS_NUMBER, GOOD_NUMBER, type Person, personFor } from './people.ts'

export const SMILE_ID_PATH = '/smile-id/v1'
export const SMILE_ID_ACCOUNT = { partnerId: '2424', apiKey: 'kivuko-smile-id-key' } as const
export const SMILE_ID_ENDPOINTS = ['upload', 'pictures', 'job_status'] as const
export type SmileIdEndpoint = (typeof SMILE_ID_ENDPOINTS)[number]

export type PartnerParams = { user_id: string; job_id: string; job_type: number }
export type IdInfo = {
  entered: string
  first_name: string
  last_name: string
  dob?: string
  country?: string
  id_type?: string
  id_number?: string
}

/** Pictures are counted and looked at, never kept. */
export type Job = {
  smileJobId: string
  uploadToken: string
  params: PartnerParams
  callbackUrl: string
  at: number
  arrived?: { at: number; info: IdInfo; pictures: number; isCorrupt: boolean }
  endsAt?: number
  isComplete: boolean
}

export type SmileId = ServiceFaults<SmileIdEndpoint> & {
  /** Newest first. */
  jobs(): Job[]
  callbacks: Outbox
}

/** What ending a job needs. */
type Ending = { store: Store; timers: Timers; callbacks: Outbox; lateMs: number }

type Given = { store: Store; timers: Timers; delayMs?: number; lateMs?: number; retryPausesMs?: readonly number[] }

const DELAY_MS = 2_000
const LATE_MS = 20_000
const RETRY_PAUSES_MS = [1000, 5000, 30_000]

export function signature(timestamp: string): { timestamp: string; signature: string } {
  const { partnerId, apiKey } = SMILE_ID_ACCOUNT
  const hmac = createHmac('sha256', apiKey).update(`${timestamp}${partnerId}sid_request`)
  return { timestamp, signature: hmac.digest('base64') }
}

function numberOf({ arrived }: Job): string {
  return (arrived?.info.id_number ?? '').replaceAll(/\D/g, '').slice(-4)
}

const CORRUPT = { code: '0903', text: 'Zip Corrupt', isSuccess: false, actions: {}, tells: undefined }

/** How a job whose pictures came ends. */
function endOf({ arrived }: Job): Pick<Person, 'code' | 'text' | 'isSuccess' | 'actions' | 'tells'> {
  if (!arrived || arrived.isCorrupt) return CORRUPT
  const { id_number = '', first_name, last_name } = arrived.info
  return personFor({ number: id_number, name: `${first_name} ${last_name}` })
}

/** The result as job status and the callback tell it. */
export function resultOf(job: Job): object {
  const { code, text, actions, tells } = endOf(job)
  const info = job.arrived?.info
  const hasNumber = info?.entered === 'true'
  return {
    JSONVersion: '1.0.0',
    SmileJobID: job.smileJobId,
    PartnerParams: job.params,
    ResultType: 'SAIA',
    ResultText: text,
    ResultCode: code,
    IsFinalResult: 'true',
    Actions: { ...(hasNumber ? GOOD_NUMBER : {}), ...actions },
    ConfidenceValue: '99.0',
    ...(hasNumber
      ? {
          Country: info.country,
          IDType: info.id_type,
          IDNumber: info.id_number,
          FullName: `${info.first_name} ${info.last_name}`,
          DOB: info.dob ?? 'Not Available',
          ...tells,
        }
      : {}),
  }
}

export function isSuccess(job: Job): boolean {
  return endOf(job).isSuccess
}

export function saveJob(store: Store, job: Job): void {
  store.put('smile_job', job.params.job_id, job)
}

/** Plans the end of a job whose pictures came. */
export function planEnd({ store, timers, callbacks, lateMs }: Ending, job: Job): void {
  if (job.endsAt === undefined || numberOf(job) === ENDLESS_NUMBER) return
  timers.at(job.endsAt, () => {
    const found = store.find<Job>('smile_job', job.params.job_id)
    if (!found || found.isComplete) return
    const done = { ...found, isComplete: true }
    saveJob(store, done)
    const now = new Date(Date.now()).toISOString()
    callbacks.send({
      event: job.params.job_id,
      type: 'result',
      url: job.callbackUrl,
      body: { ...resultOf(done), ...signature(now) },
      mode: mannerOf(job, lateMs),
    })
  })
}

function mannerOf(job: Job, lateMs: number): WebhookMode | undefined {
  const found = CALLBACKS.find(({ number }) => number === numberOf(job))
  return found?.isLate ? { delayMs: lateMs } : found?.mode
}

/** Starts it. Jobs an earlier run left open go on. */
export function createSmileId({ store, timers, delayMs = DELAY_MS, lateMs = LATE_MS, retryPausesMs }: Given) {
  const { take, ...faults } = createServiceFaults<SmileIdEndpoint>(store, 'smile_id')
  const callbacks = createOutbox({ store, kind: 'smile_callback', retryPausesMs: retryPausesMs ?? RETRY_PAUSES_MS })
  const smileId: SmileId = { ...faults, jobs: () => store.list<Job>('smile_job', { limit: 200 }), callbacks }
  const parts = { smileId, store, delayMs, lateMs, timers, callbacks, takeFault: take }
  for (const job of store.list<Job>('smile_job')) if (!job.isComplete) planEnd(parts, job)
  return parts
}
