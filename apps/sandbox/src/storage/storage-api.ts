// The object store over HTTP, as S3 speaks with the bucket in the path: put, get and delete, each signed.
import type { FastifyRequest } from 'fastify'
import type { Answer, Service } from '../service/service.ts'
import { signatureProblem } from './signature.ts'
import { STORAGE_ACCOUNT, STORAGE_PATH, type StorageParts } from './storage.ts'

const failure = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
})

type Place = { bucket: string; name: string }

const placeOf = ({ params }: FastifyRequest) => params as Place
const PATH = '/:bucket/:name'

function put({ write }: StorageParts, request: FastifyRequest): Answer {
  if (!Buffer.isBuffer(request.body)) return failure(400, 'MissingContentLength')
  write(placeOf(request).name, request.body)
  return { status: 200, body: '' }
}

function get({ storage }: StorageParts, request: FastifyRequest): Answer {
  const bytes = storage.read(placeOf(request).name)
  return bytes ? { status: 200, body: bytes } : failure(404, 'NoSuchKey')
}

function remove({ storage }: StorageParts, request: FastifyRequest): Answer {
  storage.remove(placeOf(request).name)
  return { status: 204, body: '' }
}

export const OBJECT_STORE: Service<StorageParts> = {
  path: STORAGE_PATH,
  calls: [
    { name: 'put', method: 'PUT', path: PATH, run: put },
    { name: 'get', method: 'GET', path: PATH, run: get },
    { name: 'delete', method: 'DELETE', path: PATH, run: remove },
  ],
  refusal: (_parts, request) => {
    const problem = signatureProblem(request, STORAGE_ACCOUNT)
    if (problem) return failure(403, problem)
    return placeOf(request).bucket === STORAGE_ACCOUNT.bucket ? undefined : failure(404, 'NoSuchBucket')
  },
  tooFast: () => failure(503, 'SlowDown'),
  serverError: () => failure(503, 'SlowDown'),
  unknownCall: () => failure(404, 'NoSuchKey'),
}
