// What the platform relies on of an OpenID Connect provider such as Google: its description of itself, its keys, and how it
// turns away what it did not give out. Signing in takes a person and a browser, and is a journey of its own.
import * as z from 'zod'
import { type Contract, call, variableIn } from './suite.ts'

export type GoogleKeys = { issuer: string; clientId: string; clientSecret: string }

const description = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
  jwks_uri: z.url(),
  response_types_supported: z.array(z.string()).refine((all) => all.includes('code'), 'no authorization code'),
  code_challenge_methods_supported: z.array(z.string()).refine((all) => all.includes('S256'), 'no PKCE by S256'),
  id_token_signing_alg_values_supported: z.array(z.string()).refine((all) => all.includes('RS256'), 'no RS256'),
  scopes_supported: z
    .array(z.string())
    .refine((all) => ['openid', 'email', 'profile'].every((each) => all.includes(each)), 'a scope is missing'),
})
const rsaKey = z.looseObject({ kty: z.literal('RSA'), kid: z.string().min(1), n: z.string().min(300), e: z.string() })
const keySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })
const refusal = z.looseObject({ error: z.string().regex(/^(invalid_grant|invalid_client|invalid_request)$/) })

const describe = ({ issuer }: GoogleKeys) => call(`${issuer}/.well-known/openid-configuration`)

export const googleContract: Contract<GoogleKeys> = {
  provider: 'google',
  described: {
    what: 'Google’s discovery document, its reference of OpenID Connect, and OpenID Connect Discovery and Core',
    version: 'OpenID Connect 1.0, with PKCE (RFC 7636)',
    date: '2026-11-26',
    licence: 'facts, in our own words',
  },
  variables: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  keysIn: (env) => ({
    issuer: (env.OIDC_ISSUER ?? 'https://accounts.google.com').replace(/\/$/, ''),
    clientId: variableIn(env, 'OIDC_CLIENT_ID'),
    clientSecret: variableIn(env, 'OIDC_CLIENT_SECRET'),
  }),
  parts: [
    {
      name: 'its description of itself',
      async run(keys, expect) {
        const own = description.extend({ issuer: z.literal(keys.issuer) })
        const { jwks_uri } = await expect('it names its addresses', describe(keys), { status: 200, shape: own })
        const set = await expect('it shows its keys', call(jwks_uri), { status: 200, shape: keySet })
        const signing = Promise.resolve({ status: 200, headers: new Headers(), body: set.keys.find(isRsa) })
        await expect('one of them is of RSA and has a name', signing, { status: 200, shape: rsaKey })
      },
    },
    {
      name: 'what it did not give out',
      async run(keys, expect) {
        const { token_endpoint, userinfo_endpoint } = description.parse((await describe(keys)).body)
        const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')
        const form = { grant_type: 'authorization_code', code: 'none', redirect_uri: 'https://kivuko.example/none' }
        const asked = call(token_endpoint, {
          headers: { authorization: `Basic ${basic}` },
          form: { ...form, code_verifier: 'v'.repeat(43) },
        })
        await expect('a code that is none buys no token', asked, { status: [400, 401], shape: refusal })
        const told = call(userinfo_endpoint, { headers: { authorization: 'Bearer none' } })
        await expect('a token that is none tells nothing', told, { status: 401, shape: z.unknown() })
      },
    },
  ],
}

function isRsa({ kty }: { kty: string }): boolean {
  return kty === 'RSA'
}
