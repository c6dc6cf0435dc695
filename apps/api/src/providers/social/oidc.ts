// Any OpenID Connect provider: authorization code with PKCE, state and nonce.
import * as openid from 'openid-client'
import { assertOutsideTransaction } from '#platform/database.ts'
import type { Outcome } from '#platform/outcome.ts'
import type { SocialIdentity, SocialProvider } from './port.ts'

export type OidcOptions = { issuer: string; clientId: string; clientSecret: string; name: string }

const TIMEOUT_SECONDS = 10

export function createOidcProvider({ issuer, clientId, clientSecret, name }: OidcOptions): SocialProvider {
  const server = new URL(issuer)
  const execute = [
    // The ID token decides whose account opens: its signature is checked, not only whence it came.
    openid.enableNonRepudiationChecks,
    // Settings allow plain http for a provider on this machine only.
    ...(server.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
  ]
  let discovered: Promise<openid.Configuration> | undefined
  /** Asked when first needed and kept; a failure is not kept, so a provider that was away is found again. */
  const discover = () => {
    discovered ??= openid
      .discovery(server, clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS })
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }
  return {
    id: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    name,
    start: ({ redirectUri, state, nonce, verifier }) =>
      asked(async () => {
        const url = openid.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return url.href
      }),
    finish: ({ state, nonce, verifier }, cameBackTo) =>
      asked(async () => {
        const config = await discover()
        const tokens = await openid.authorizationCodeGrant(config, cameBackTo, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new openid.ClientError('an answer without an ID token')
        if (claims.email !== undefined) return identityOf(claims.iss, claims)
        const userInfo = await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
        return identityOf(claims.iss, userInfo)
      }),
  }
}

function identityOf(issuer: string, claims: Record<string, unknown> & { sub: string }): SocialIdentity {
  const { sub, email, email_verified, name } = claims
  return {
    issuer,
    subject: sub,
    email: typeof email === 'string' ? email : undefined,
    // Anything but a plain yes is a no.
    isEmailVerified: email_verified === true,
    name: typeof name === 'string' ? name : undefined,
  }
}

async function asked<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  assertOutsideTransaction('the social provider')
  try {
    return { kind: 'done', value: await work() }
  } catch (error) {
    if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError)
      return { kind: 'refused', code: error.error }
    if (!(error instanceof openid.ClientError) || isTransport(error)) return { kind: 'unknown' }
    return { kind: 'refused', code: error.code ?? error.message }
  }
}

/** The library wraps a broken connection in the same class as an answer that does not fit. */
function isTransport(error: openid.ClientError): boolean {
  return (
    error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT' || error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  )
}
