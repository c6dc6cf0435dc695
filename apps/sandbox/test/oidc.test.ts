import { expect, test } from 'vitest'
import { startSandbox } from '../src/sandbox.ts'

const APP = 'http://localhost:3000'

function authorize(issuer: string, change: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: 'kivuko',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${APP}/api/v1/auth/google/callback`,
    state: 'a-state',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...change,
  })
  return `${issuer}/auth?${query}`
}

test('the identity provider says where its endpoints are', async () => {
  await using sandbox = await startSandbox()
  const { issuer } = sandbox.oidc
  const reply = await fetch(`${issuer}/.well-known/openid-configuration`)
  expect(await reply.json()).toMatchObject({ issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` })
})

test('it sends browsers back to Kivuko only, and asks for PKCE', async () => {
  await using sandbox = await startSandbox()
  const { issuer } = sandbox.oidc
  const foreign = await fetch(authorize(issuer, { redirect_uri: 'https://evil.example/' }), { redirect: 'manual' })
  expect([foreign.status, foreign.headers.get('location')]).toEqual([400, null])
  expect(await foreign.text()).toContain('This sign-in was refused')
  const bare = await fetch(authorize(issuer, { code_challenge: '', code_challenge_method: '' }), { redirect: 'manual' })
  const back = new URL(bare.headers.get('location') ?? '')
  expect([back.origin, back.searchParams.get('error')]).toEqual([APP, 'invalid_request'])
})

test('its chooser names three people, and says when a sign-in is over', async () => {
  await using sandbox = await startSandbox()
  const start = await fetch(authorize(sandbox.oidc.issuer), { redirect: 'manual' })
  const chooser = new URL(start.headers.get('location') ?? '', sandbox.url).href
  const cookie = start.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  const page = await fetch(chooser, { headers: { cookie } })
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${APP};`)
  const text = await page.text()
  for (const person of ['wanjiku@mail.example', 'ada@kivuko.example', 'brian@kivuko.example'])
    expect(text).toContain(person)
  const stranger = await fetch(chooser)
  expect([stranger.status, await stranger.text()]).toEqual([410, expect.stringContaining('This sign-in is over')])
})
