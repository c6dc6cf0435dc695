// Smile ID's answers and callbacks in our words, and ours in its. Pure.
import { createHash } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'
import * as z from 'zod'
import type { CheckResult, IdentityEvent, IdentityNumber, Rejection, Submission } from './port.ts'

/** Biometric KYC compares the selfie with the issuer's picture; registration sees whether a living person took it. */
export const JOB_TYPES = { withNumber: 1, selfieOnly: 4 } as const
const SELFIE_IMAGE = 2
const LIVENESS_IMAGE = 6
/** So many beside the selfie, no fewer and no more (Smile ID V3 OpenAPI 1.0.0, `liveness_images`). */
export const LIVENESS_MIN = 6
export const LIVENESS_MAX = 8

/** Smile ID's names of the documents whose issuer it can ask, by country. */
const ID_TYPES: Readonly<Record<string, Partial<Record<IdentityNumber['kind'], string>>>> = {
  KE: { national_id: 'NATIONAL_ID', passport: 'PASSPORT' },
  NG: { national_id: 'NIN_V2' },
  GH: { national_id: 'GHANA_CARD', passport: 'PASSPORT' },
  ZA: { national_id: 'NATIONAL_ID' },
}

export function idTypeOf({ country, kind }: Pick<IdentityNumber, 'country' | 'kind'>): string | undefined {
  return ID_TYPES[country]?.[kind]
}

export function partnerParamsOf({ reference, userId, identity }: Submission) {
  const job_type = identity ? JOB_TYPES.withNumber : JOB_TYPES.selfieOnly
  return { user_id: userId, job_id: reference, job_type }
}

/** The `info.json` that goes with the pictures; they travel inside it. */
export function infoOf(given: Submission): object {
  const { person, identity, selfie, liveness } = given
  const image = (image_type_id: number, bytes: Uint8Array) => ({
    image_type_id,
    image: Buffer.from(bytes).toString('base64'),
    file_name: '',
  })
  return {
    package_information: { apiVersion: { buildNumber: 0, majorVersion: 2, minorVersion: 0 } },
    id_info: {
      entered: identity ? 'true' : 'false',
      first_name: person.firstName,
      last_name: person.lastName,
      ...(person.dateOfBirth ? { dob: person.dateOfBirth } : {}),
      ...(identity ? { country: identity.country, id_type: idTypeOf(identity), id_number: identity.number } : {}),
    },
    images: [
      image(SELFIE_IMAGE, selfie),
      ...liveness.slice(0, LIVENESS_MAX).map((bytes) => image(LIVENESS_IMAGE, bytes)),
    ],
  }
}

/** The database keeps no NUL. */
const text = z
  .string()
  .min(1)
  .max(300)
  .refine((given) => !given.includes('\u0000'))
const number = z.union([text, z.int()]).transform(String)

const announced = z.object({ upload_url: z.url(), smile_job_id: number })

export function toAnnounced(answer: unknown): { uploadUrl: string; providerRef: string } {
  const { upload_url, smile_job_id } = announced.parse(answer)
  return { uploadUrl: upload_url, providerRef: smile_job_id }
}

const signed = z.object({ signature: text, timestamp: text })

/** What a message claims to be signed with, or undefined. */
export function signatureIn(message: unknown): z.output<typeof signed> | undefined {
  return signed.safeParse(message).data
}

const NO_ZIP = '2314'
const result = z.object({
  ResultCode: text,
  PartnerParams: z.object({ job_id: text, user_id: text }),
  Actions: z.record(z.string(), z.unknown()).catch({}),
  FullName: z.unknown().optional(),
  DOB: z.unknown().optional(),
})
const status = z.object({
  code: z.string(),
  job_complete: z.boolean(),
  job_success: z.boolean(),
  result: z.unknown().optional(),
})

/** Throws when it is of another shape, or about something else than was asked. */
export function toCheckResult(answer: unknown, asked: Pick<Submission, 'reference' | 'userId'>): CheckResult {
  const { code, job_complete, job_success, result: found } = status.parse(answer)
  if (code === NO_ZIP) return { kind: 'nothing_sent' }
  if (!job_complete) return { kind: 'pending' }
  const { ResultCode, PartnerParams, Actions, FullName, DOB } = result.parse(found)
  if (PartnerParams.job_id !== asked.reference || PartnerParams.user_id !== asked.userId)
    throw new Error('an answer about another job')
  const why = rejectionOf(ResultCode, Actions)
  if (why) return { kind: 'rejected', why, code: ResultCode }
  if (!job_success || Object.values(Actions).some((value) => !YES.has(String(value)) && !NEITHER.has(String(value))))
    return { kind: 'unclear', code: ResultCode }
  return { kind: 'approved', name: toldName(FullName), dateOfBirth: toldDay(DOB) }
}

const NO = new Set(['Failed', 'Rejected', 'Not Verified'])
/** Whatever else an action says, and so any word that is new, is for a person. Smile ID's Android SDK lists them all. */
const YES = new Set(['Passed', 'Completed', 'Approved', 'Verified', 'Returned'])
const NEITHER = new Set(['Not Returned', 'Not Applicable', 'Not Done'])

/** The first of them that says no is the reason. */
const REASON_OF_ACTION: readonly (readonly [action: string, why: Rejection])[] = [
  ['Verify_ID_Number', 'number_unknown'],
  ['Liveness_Check', 'not_alive'],
  ['Human_Review_Liveness_Check', 'not_alive'],
  ['Selfie_To_ID_Authority_Compare', 'face_differs'],
  ['Human_Review_Compare', 'face_differs'],
]
/** Codes that say no by themselves; 0001 says that a picture could not be used. */
const REASON_OF_CODE: Readonly<Record<string, Rejection>> = {
  '0001': 'picture_unusable',
  '0903': 'picture_unusable',
  '0907': 'not_alive',
  '1013': 'number_unknown',
  '1014': 'number_unknown',
  '1022': 'number_unknown',
  '1023': 'number_unknown',
}

function rejectionOf(code: string, actions: Readonly<Record<string, unknown>>): Rejection | undefined {
  const refusing = REASON_OF_ACTION.find(([action]) => NO.has(String(actions[action])))
  return refusing?.[1] ?? REASON_OF_CODE[code]
}

/** Placeholders such as 'Not Available' are no name. */
function toldName(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.trim() : ''
  return name === '' || /^not available$/i.test(name) ? undefined : name
}

function toldDay(value: unknown): string | undefined {
  return z.iso.date().safeParse(value).data
}

const callback = z.object({ PartnerParams: z.object({ job_id: text }), ResultCode: text, SmileJobID: number })

/** Of a callback whose signature was checked. Throws `malformed_request`. What is kept of it names nobody. */
export function toEvent(body: unknown, rawBody: Buffer): IdentityEvent {
  const parsed = callback.safeParse(body)
  if (!parsed.success) throw new AppError('malformed_request')
  const { PartnerParams, ResultCode, SmileJobID } = parsed.data
  return {
    id: createHash('sha256').update(rawBody).digest('hex'),
    type: `result ${ResultCode}`,
    reference: PartnerParams.job_id,
    summary: JSON.stringify({ job_id: PartnerParams.job_id, SmileJobID, ResultCode }),
  }
}
