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
