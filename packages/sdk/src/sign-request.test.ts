import { createPublicKey, generateKeyPairSync, hash, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { KEY, ORDER, testClient } from '../test/support/client.ts'
import { cut, json, problem, startFaultServer } from '../test/support/fault-server.ts'
import { Kivuko } from './kivuko.ts'
import { type SigningKey, signer } from './sign-request.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const PEM = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))

test('PTN-213 each try is signed anew over what it asks, under the same idempotency key', async () => {
  await using server = await startFaultServer(cut, problem(503, 'database_unavailable'), json({ id: 'ord_1' }))
  await testClient(server.url, { signingKey: PEM }).orders.create(ORDER)
  expect(server.seen).toHaveLength(3)
  expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(new Set(server.seen.map(({ headers }) => headers.signature)).size).toBe(3)
  for (const { headers, body, path } of server.seen) {
    const digest = `sha-256=:${hash('sha256', body, 'base64')}:`
    expect(headers['content-digest']).toBe(digest)
    const params = String(headers['signature-input']).slice('sig='.length)
    expect(params).toMatch(
      /^\("@method" "@target-uri" "content-digest" "idempotency-key"\);created=\d+;nonce="[0-9a-f-]{36}";alg="ed25519"$/,
    )
    const base = [
      '"@method": POST',
      `"@target-uri": ${server.url}${path}`,
      `"content-digest": ${digest}`,
      `"idempotency-key": ${headers['idempotency-key']}`,
      `"@signature-params": ${params}`,
    ].join('\n')
    const signature = Buffer.from(String(headers.signature).slice('sig=:'.length, -1), 'base64')
    expect(verify(null, Buffer.from(base), createPublicKey(privateKey), signature)).toBe(true)
  }
})

test('PTN-213 what is no key that signs is refused when the client is made, or with its first call', async () => {
  const client = (signingKey: string) => new Kivuko({ key: KEY, baseUrl: 'https://pay.example', signingKey })
  for (const text of ['', 'x', PEM.replace('PRIVATE', 'PUBLIC')])
    expect(() => client(text)).toThrow(/signingKey must be/)
  const { privateKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const foreign = String(other.export({ type: 'pkcs8', format: 'pem' }))
  await expect(client(foreign).rails.list()).rejects.toThrow('signingKey must be an Ed25519 key')
  const made = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  const { publicKey, privateKey: own } = made as unknown as Record<
    'publicKey' | 'privateKey',
    Exclude<SigningKey, string>
  >
  expect(() => signer(publicKey)).toThrow(TypeError)
  const call = { method: 'GET', url: 'https://pay.example/api/v1/partner/rails', headers: {} }
  expect(Object.keys(await signer(own)(call))).toEqual(['signature-input', 'signature'])
})
