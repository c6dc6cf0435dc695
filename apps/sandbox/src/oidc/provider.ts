// An OpenID Connect provider, as Google is one: authorization code, PKCE required, nothing asked but which account.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { interactionPolicy, Provider } from 'oidc-provider'
import { layout } from '../console/layout.ts'
import { html } from '../html.ts'
import { OIDC_ACCOUNTS } from './accounts.ts'
import { createMemory } from './memory.ts'

export const OIDC_CLIENT = { id: 'kivuko', secret: 'kivuko-oidc-secret' }
export const OIDC_PATH = '/oidc'
const CALLBACK_PATH = '/api/v1/auth/google/callback'

export type OidcOptions = {
  /** Where this provider is reached: `http://127.0.0.1:3001/oidc`. */
  issuer: string
  /** Where Kivuko is reached: `http://localhost:3000`. */
  appUrl: string
}

/** Keys and grants live in memory: whoever is in the middle of signing in starts over after a restart. */
export function createOidcProvider({ issuer, appUrl }: OidcOptions): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    adapter: createMemory(),
    clients: [
      {
        client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        redirect_uris: [`${appUrl}${CALLBACK_PATH}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts the address into the ID token too.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy: chooseEachTime(), url: (_ctx, { uid }) => `${OIDC_PATH}/choose/${uid}` },
    ttl: { AuthorizationCode: 60, Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    renderError: (ctx, { error, error_description: why }) => {
      ctx.type = 'html'
      ctx.body = layout('Refused', html`<h1>This sign-in was refused</h1><p>${error}: ${why}</p>`)
    },
    findAccount: (_ctx, subject) => accountOf(subject),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

function accountOf(subject: string) {
  const account = OIDC_ACCOUNTS.find((known) => known.subject === subject)
  if (!account) return undefined
  const { name, email, isEmailVerified } = account
  return { accountId: subject, claims: () => ({ sub: subject, name, email, email_verified: isEmailVerified }) }
}

/** No consent page, and the chooser each time, whoever was chosen before. */
function chooseEachTime() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const { Check } = interactionPolicy
  policy
    .get('login')
    ?.checks.add(
      new Check('choose_account', 'An account must be chosen', ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  return policy
}
