// Smile ID over HTTP: a job is announced, its zip is put to the address that was answered, and its status is asked for.
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Answer, Service } from '../service/service.ts'
import {
  type createSmileId,
  type IdInfo,
  isSuccess,
  type Job,
  planEnd,
  resultOf,
  SMILE_ID_ACCOUNT,
  SMILE_ID_PATH,
  saveJob,
  signature,
} from './smile-id.ts'

type Parts = ReturnType<typeof createSmileId> & { baseUrl(): string }

const signed = z.looseObject({ timestamp: z.iso.datetime(), signature: z.string() })
const params = z.object({
  user_id: z.string().min(1),
  job_id: z.string().min(1),
  job_type: z.union([z.literal(1), z.literal(4)]),
})
const announcement = z.looseObject({
  smile_client_id: z.string(),
  partner_params: params,
  callback_url: z.url(),
  file_name: z.string(),
  model_parameters: z.looseObject({}),
})
const question = z.looseObject({ partner_id: z.string(), user_id: z.string(), job_id: z.string() })

const refused = (code: string, error: string, status = 400): Answer => ({ status, body: { code, error } })
const MISSING = () => refused('2213', 'A required parameter is missing')

function isSigned(body: unknown, partnerId: string): boolean {
  const given = signed.safeParse(body).data
  return (
    given !== undefined &&
    partnerId === SMILE_ID_ACCOUNT.partnerId &&
    given.signature === signature(given.timestamp).signature
  )
}
const UNSIGNED = () => refused('2205', 'You are not authorized to do that.', 401)

function announce({ store, baseUrl }: Parts, request: FastifyRequest): Answer {
  const given = announcement.safeParse(request.body).data
  if (!given) return MISSING()
  if (!isSigned(request.body, given.smile_client_id)) return UNSIGNED()
  if (store.find<Job>('smile_job', given.partner_params.job_id)) return refused('2215', 'Job already exists for job_id')
  const uploadToken = randomBytes(16).toString('hex')
  const smileJobId = String(store.list('smile_job').length + 1).padStart(10, '0')
  saveJob(store, {
    smileJobId,
    uploadToken,
    params: given.partner_params,
    callbackUrl: given.callback_url,
    at: Date.now(),
    isComplete: false,
  })
  const upload_url = `${baseUrl()}${SMILE_ID_PATH}/uploads/${uploadToken}/selfie.zip`
  return { status: 200, body: { code: '2202', upload_url, smile_job_id: smileJobId, camera_config: null, refs: {} } }
}

const SELFIE = 2
const LIVENESS = 6
/** As Smile ID's description of its V3 has it. */
const LIVENESS_MIN = 6
const LIVENESS_MAX = 8

const image = z.object({ image_type_id: z.literal([SELFIE, LIVENESS]), image: z.string().min(1) })
const info = z.looseObject({
  id_info: z.object({
    entered: z.enum(['true', 'false']),
    first_name: z.string(),
    last_name: z.string(),
    dob: z.iso.date().optional(),
    country: z.string().length(2).optional(),
    id_type: z.string().optional(),
    id_number: z.string().optional(),
  }),
  images: z
    .array(image)
    .refine((images) => countOf(images, SELFIE) === 1, 'one selfie is required')
    .refine((images) => {
      const count = countOf(images, LIVENESS)
      return count >= LIVENESS_MIN && count <= LIVENESS_MAX
    }, '6 to 8 pictures of liveness are required')
    .refine((images) => images.every((each) => isJpeg(each.image)), 'only JPEG pictures are taken'),
})

function countOf(images: readonly { image_type_id: number }[], kind: number): number {
  return images.filter(({ image_type_id }) => image_type_id === kind).length
}

function isJpeg(base64: string): boolean {
  return Buffer.from(base64, 'base64').subarray(0, 3).toString('hex') === 'ffd8ff'
}

function takePictures(parts: Parts, request: FastifyRequest): Answer {
  const { token } = request.params as { token: string }
  const job = parts.store.list<Job>('smile_job').find(({ uploadToken }) => uploadToken === token)
  if (!job || !Buffer.isBuffer(request.body)) return { status: 403, body: 'AccessDenied' }
  const now = Date.now()
  const found = info.safeParse(contentOf(request.body)).data
  const arrived = found
    ? { at: now, info: found.id_info as IdInfo, pictures: found.images.length, isCorrupt: false }
    : { at: now, info: { entered: 'false', first_name: '', last_name: '' }, pictures: 0, isCorrupt: true }
  const next: Job = { ...job, arrived, endsAt: job.endsAt ?? now + parts.delayMs }
  saveJob(parts.store, next)
  planEnd(parts, next)
  return { status: 200, body: '' }
}

/** `info.json` of a zip that stores it as it is; undefined when the archive is broken. */
function contentOf(zip: Buffer): unknown {
  try {
    const size = zip.readUInt32LE(18)
    const nameLength = zip.readUInt16LE(26)
    const start = 30 + nameLength + zip.readUInt16LE(28)
    const content = zip.subarray(start, start + size)
    const isWhole =
      zip.readUInt32LE(0) === 0x04034b50 &&
      zip.readUInt16LE(8) === 0 &&
      zip.subarray(30, 30 + nameLength).toString() === 'info.json' &&
      content.length === size &&
      crc32(content) === zip.readUInt32LE(14) &&
      zip.readUInt32LE(zip.length - 22) === 0x06054b50
    return isWhole ? JSON.parse(content.toString()) : undefined
  } catch {
    return undefined
  }
}

function tellStatus({ store }: Parts, request: FastifyRequest): Answer {
  const given = question.safeParse(request.body).data
  if (!given) return MISSING()
  if (!isSigned(request.body, given.partner_id)) return UNSIGNED()
  const job = store.find<Job>('smile_job', given.job_id)
  const proof = signature(new Date(Date.now()).toISOString())
  const open = { code: '2302', job_complete: false, job_success: false, ...proof }
  if (!job || job.params.user_id !== given.user_id) return { status: 200, body: open }
  if (!job.arrived) return { status: 200, body: { ...open, code: '2314', result: 'No zip uploaded' } }
  if (!job.isComplete) return { status: 200, body: open }
  const body = { ...open, job_complete: true, job_success: isSuccess(job), result: resultOf(job) }
  return { status: 200, body }
}

export const SMILE_ID: Service<Parts> = {
  path: SMILE_ID_PATH,
  calls: [
    { name: 'upload', method: 'POST', path: '/upload', run: announce },
    { name: 'pictures', method: 'PUT', path: '/uploads/:token/selfie.zip', run: takePictures },
    { name: 'job_status', method: 'POST', path: '/job_status', run: tellStatus },
  ],
  tooFast: () => ({ status: 429, body: { message: 'Too Many Requests' } }),
  serverError: () => refused('2201', 'System Error', 500),
  unknownCall: () => ({ status: 404, body: { message: 'Not Found' } }),
}
