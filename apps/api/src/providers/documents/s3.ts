// Files in a bucket of any store that speaks S3. They arrive encrypted; the store learns their size and nothing else.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@kivuko/contract/errors.ts'
import { AwsClient } from 'aws4fetch'
import { assertOutsideTransaction } from '#platform/database.ts'
import type { DocumentStore } from './port.ts'

export type S3Config = {
  /** `https://s3.eu-west-1.amazonaws.com`, without a slash at its end. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
  /** The bucket is the first part of the path; else of the host's name. */
  isPathStyle: boolean
  /** How long one try may take; 20 seconds unless set. */
  timeoutMs?: number
}

const TIMEOUT_MS = 20_000
const TRIES = 3
const FIRST_PAUSE_MS = 200
/** Asked again, it may go through. */
const SAYS_NOTHING = [408, 425, 429]

type Request = { method: 'PUT' | 'GET' | 'DELETE'; bytes?: Uint8Array }
/** Undefined: nothing may be concluded. */
type Reply = { status: number; bytes: Buffer } | undefined

export function createS3Store(config: S3Config): DocumentStore {
  const { keyId: accessKeyId, secret: secretAccessKey, region } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  /** The same file under the same name may be put, read and removed as often as needed. */
  const ask = async (name: string, request: Request): Promise<{ status: number; bytes: Buffer }> => {
    assertOutsideTransaction('the document store')
    const url = addressOf(config, name)
    for (let tries = 1, pauseMs = FIRST_PAUSE_MS; ; tries += 1, pauseMs *= 4) {
      const reply = await askOnce(client, url, { ...request, timeoutMs: config.timeoutMs ?? TIMEOUT_MS })
      if (reply) return reply
      if (tries === TRIES) throw new AppError('storage_unavailable')
      await pause(pauseMs)
    }
  }
  const refuse = (method: string, { status, bytes }: { status: number; bytes: Buffer }): never => {
    const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('latin1')) ?? []
    throw new Error(`the document store refused a ${method} with ${status} ${code}`)
  }
  return {
    async put(name, bytes) {
      const reply = await ask(name, { method: 'PUT', bytes })
      if (reply.status !== 200) refuse('PUT', reply)
    },
    async get(name) {
      const reply = await ask(name, { method: 'GET' })
      return reply.status === 200 ? reply.bytes : refuse('GET', reply)
    },
    async remove(name) {
      const reply = await ask(name, { method: 'DELETE' })
      if (![200, 204, 404].includes(reply.status)) refuse('DELETE', reply)
    },
  }
}

async function askOnce(
  client: AwsClient,
  url: string,
  { method, bytes, timeoutMs }: Request & { timeoutMs: number },
): Promise<Reply> {
  const body = bytes && new Uint8Array(bytes)
  const headers = {
    'x-amz-content-sha256': createHash('sha256')
      .update(body ?? '')
      .digest('hex'),
    ...(body ? { 'content-type': 'application/octet-stream' } : {}),
  }
  try {
    const signed = await client.sign(url, { method, headers, ...(body ? { body } : {}), redirect: 'error' })
    // The signal goes to `fetch` itself: given to the request instead, it is collected with it, and the wait never ends.
    const response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs) })
    const answer = Buffer.from(await response.arrayBuffer())
    const isUnknown = response.status >= 500 || SAYS_NOTHING.includes(response.status)
    return isUnknown ? undefined : { status: response.status, bytes: answer }
  } catch {
    return undefined
  }
}

export function addressOf({ endpoint, bucket, isPathStyle }: S3Config, name: string): string {
  assert(/^[a-z0-9_]+$/.test(name), 'a document is named by its id')
  if (isPathStyle) return `${endpoint}/${bucket}/${name}`
  const url = new URL(endpoint)
  url.hostname = `${bucket}.${url.hostname}`
  return `${url.href.replace(/\/$/, '')}/${name}`
}
