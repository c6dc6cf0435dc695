import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createOidcProvider } from './oidc.ts'

const VISIT = { redirectUri: 'http://localhost:3000/cb', state: 's', nonce: 'n', verifier: 'v'.repeat(43) }

test('a provider that was away is asked again, and is not asked again once it answered', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    if (asked === 1) return response.writeHead(503).end()
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const provider = createOidcProvider({ issuer, clientId: 'kivuko', clientSecret: 's', name: 'Lake ID' })
    expect(provider.id).toBe('lake-id')
    expect((await provider.start(VISIT)).kind).not.toBe('done')
    const started = await provider.start(VISIT)
    const url = new URL(started.kind === 'done' ? started.value : '')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: 'openid email profile',
      state: 's',
      nonce: 'n',
      code_challenge_method: 'S256',
      redirect_uri: VISIT.redirectUri,
    })
    expect(url.search).not.toContain(VISIT.verifier)
    await provider.start(VISIT)
    expect(asked).toBe(2)
  } finally {
    server.close()
  }
})

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function idToken(claims: object, key: KeyObject | undefined): string {
  const signed = `${base64url({ alg: key ? 'RS256' : 'none', kid: 'one' })}.${base64url(claims)}`
  return `${signed}.${key ? sign('sha256', Buffer.from(signed), key).toString('base64url') : ''}`
}

test('SEC-119 PRV-192 an ID token counts with the right signature of its issuer, for us, and for this visit, whatever else it says', async () => {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const strange = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let given = ''
  const server = createServer((request, response) => {
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        novelty_supported: ['2027'],
      },
      '/keys': {
        keys: [
          { ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' },
          { kty: 'NEW', kid: 'two' },
        ],
      },
      '/token': { access_token: 'at', token_type: 'bearer', id_token: given, novelty: 1 },
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[request.url ?? '']))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = createOidcProvider({ issuer, clientId: 'kivuko', clientSecret: 's', name: 'Lake ID' })
  const now = Math.trunc(Date.now() / 1000)
  const claims = {
    ...{ iss: issuer, aud: 'kivuko', sub: 'ada', nonce: 'n', iat: now, exp: now + 60 },
    ...{ email: 'ada@kivuko.example', email_verified: true, novelty: { of: 2027 } },
  }
  const finish = (token: string) => {
    given = token
    return provider.finish(VISIT, new URL('http://localhost:3000/cb?state=s&code=c'))
  }
  try {
    expect(await finish(idToken(claims, own.privateKey))).toMatchObject({ kind: 'done', value: { subject: 'ada' } })
    for (const [altered, key] of [
      [{}, strange.privateKey],
      [{}, undefined],
      [{ aud: 'another' }, own.privateKey],
      [{ iss: 'https://another.example' }, own.privateKey],
      [{ nonce: 'another' }, own.privateKey],
      [{ iat: now - 7200, exp: now - 3600 }, own.privateKey],
    ] as const)
      expect([altered, (await finish(idToken({ ...claims, ...altered }, key))).kind]).toEqual([altered, 'refused'])
  } finally {
    server.close()
  }
})
