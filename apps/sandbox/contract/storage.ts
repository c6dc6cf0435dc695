// What the platform relies on of a store that speaks S3: a file is put, read and removed under its name, for whoever signs.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { type Answer, type Contract, call, variableIn } from './suite.ts'

export type StorageKeys = { endpoint: string; bucket: string; region: string; keyId: string; secret: string }

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const refusal = (code: RegExp) => z.string().regex(new RegExp(`<Code>(${code.source})</Code>`))
const anything = z.unknown()

/** Signed as Signature Version 4 has it, with the bucket in the path. */
function ask(keys: StorageKeys, method: string, name: string, raw?: Uint8Array): Promise<Answer> {
  const url = new URL(`${keys.endpoint}/${keys.bucket}/${name}`)
  const time = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '')
  const content = sha256(raw ?? '')
  const own = { host: url.host, 'x-amz-content-sha256': content, 'x-amz-date': time }
  const names = Object.keys(own).join(';')
  const lines = Object.entries(own).map(([header, value]) => `${header}:${value}\n`)
  const canonical = [method, url.pathname, '', lines.join(''), names, content].join('\n')
  const scope = `${time.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [keys.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secret}`, time.slice(0, 8)))
  const { host: _, ...headers } = own
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.keyId}/${scope}, SignedHeaders=${names}, Signature=${hmac(key, toSign).toString('hex')}`
  const kind: Record<string, string> = raw ? { 'content-type': 'application/octet-stream' } : {}
  return call(url.href, { method, headers: { ...headers, ...kind, authorization }, ...(raw && { raw }) })
}

export const storageContract: Contract<StorageKeys> = {
  provider: 'storage',
  described: {
    what: "Amazon's reference of S3 (PutObject, GetObject, DeleteObject) and of Signature Version 4",
    version: '2006-03-01',
    date: '2026-11-26',
    licence: 'facts, in our own words',
  },
  variables: ['DOCUMENT_S3_TEST_BUCKET', 'DOCUMENT_S3_ENDPOINT', 'DOCUMENT_S3_KEY_ID', 'DOCUMENT_S3_SECRET'],
  keysIn: (env) => ({
    endpoint: variableIn(env, 'DOCUMENT_S3_ENDPOINT').replace(/\/$/, ''),
    // Never the bucket of documents.
    bucket: variableIn(env, 'DOCUMENT_S3_TEST_BUCKET'),
    region: env.DOCUMENT_S3_REGION ?? 'us-east-1',
    keyId: variableIn(env, 'DOCUMENT_S3_KEY_ID'),
    secret: variableIn(env, 'DOCUMENT_S3_SECRET'),
  }),
  parts: [
    {
      name: 'a file',
      async run(keys, expect) {
        const name = `contract_${randomBytes(8).toString('hex')}`
        const text = 'A test of the contract.'
        const put = (words: string) => ask(keys, 'PUT', name, Buffer.from(words))
        await expect('it is put', put('before'), { status: 200, shape: anything })
        await expect('and put again', put(text), { status: 200, shape: anything })
        await expect('it is read as it was put last', ask(keys, 'GET', name), { status: 200, shape: z.literal(text) })
        await expect('it is removed', ask(keys, 'DELETE', name), { status: [200, 204], shape: anything })
        await expect('removed again nothing happens', ask(keys, 'DELETE', name), {
          status: [200, 204, 404],
          shape: anything,
        })
        await expect('it is no longer there', ask(keys, 'GET', name), { status: 404, shape: refusal(/NoSuchKey/) })
      },
    },
    {
      name: 'what is refused',
      async run(keys, expect) {
        const signed = ask({ ...keys, secret: 'nobody' }, 'GET', 'contract')
        await expect('a wrong signature', signed, { status: 403, shape: refusal(/SignatureDoesNotMatch|AccessDenied/) })
        const stranger = ask({ ...keys, keyId: 'nobody' }, 'GET', 'contract')
        await expect('a stranger', stranger, { status: 403, shape: refusal(/InvalidAccessKeyId|AccessDenied/) })
      },
    },
  ],
}
