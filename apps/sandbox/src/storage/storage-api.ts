// The object store over HTTP, as S3 speaks with the bucket in the path: put, get and delete, each signed.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestLog } from '../request-log.ts'
import { type Answer, type Endpoint, registerService } from '../service/service.ts'
import { signatureProblem } from './signature.ts'
import { STORAGE_ACCOUNT, STORAGE_PATH, type StorageEndpoint, type StorageParts } from './storage.ts'

const failure = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
})

export function registerStorage(
  app: FastifyInstance,
  { storage, write, takeFault, log }: StorageParts & { log: RequestLog },
): void {
  const guarded =
    (work: (name: string, request: FastifyRequest) => Answer) =>
    (request: FastifyRequest): Answer => {
      const { bucket, name } = request.params as { bucket: string; name: string }
      const problem = signatureProblem(request, STORAGE_ACCOUNT)
      if (problem) return failure(403, problem)
      return bucket === STORAGE_ACCOUNT.bucket ? work(name, request) : failure(404, 'NoSuchBucket')
    }
  const endpoint = (name: StorageEndpoint, method: Endpoint['method'], run: Endpoint['run']): Endpoint => ({
    name,
    method,
    path: '/:bucket/:name',
    run,
  })
  const endpoints = [
    endpoint(
      'put',
      'PUT',
      guarded((name, { body }) => {
        if (!Buffer.isBuffer(body)) return failure(400, 'MissingContentLength')
        write(name, body)
        return { status: 200, body: '' }
      }),
    ),
    endpoint(
      'get',
      'GET',
      guarded((name) => {
        const bytes = storage.read(name)
        return bytes ? { status: 200, body: bytes } : failure(404, 'NoSuchKey')
      }),
    ),
    endpoint(
      'delete',
      'DELETE',
      guarded((name) => {
        storage.remove(name)
        return { status: 204, body: '' }
      }),
    ),
  ]
  const service = {
    path: STORAGE_PATH,
    endpoints,
    takeFault,
    serverError: () => failure(503, 'SlowDown'),
    unknownCall: () => failure(404, 'NoSuchKey'),
  }
  registerService(app, service, log)
}
