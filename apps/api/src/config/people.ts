// How people sign in: what seals their second factors, and another provider they may use.
import * as z from 'zod'
import { PROCESS } from './process.ts'
import { DEMO_ACCOUNT_KEY } from './published.ts'
import { allOrNone, isSafe, refuse, secret, text, url } from './setting.ts'

export const PEOPLE = {
  ACCOUNT_KEY: secret
    .optional()
    .describe(
      'Must be set, but in a demo (`openssl rand -base64 32`). Seals authenticator secrets, makes mailed links and codes. Replace it with `ACCOUNT_KEY_OLD` alone: another one by itself locks out everybody with an authenticator app.',
    ),
  ACCOUNT_KEY_OLD: secret
    .optional()
    .describe(
      'The key before, while it is being replaced: what it made is taken beside what `ACCOUNT_KEY` makes. The command `rotate-account-key` says when it is over.',
    ),
  OIDC_ISSUER: url
    .refine(isSafe, 'must begin with https://')
    .optional()
    .describe(
      'Social sign-in with any OpenID Connect provider; register `PUBLIC_URL/api/v1/auth/<name>/callback` there. All three or none.',
    ),
  OIDC_CLIENT_ID: text.optional().describe('The client id there.'),
  OIDC_CLIENT_SECRET: text.optional().describe('The client secret there.'),
  OIDC_NAME: z.string().min(1).max(30).default('Google').describe('What the button says after “Continue with”.'),
}

export const peopleConfig = z
  .object({ ...PEOPLE, KIVUKO_ENV: PROCESS.KIVUKO_ENV })
  .transform((env, context) => ({ ...accountKeysOf(env, context), social: socialOf(env, context) }))

type Environment = z.output<z.ZodObject<typeof PEOPLE>>

/** Only a demo may run with the key everybody knows. */
function accountKeysOf(
  { ACCOUNT_KEY, ACCOUNT_KEY_OLD: accountKeyOld, KIVUKO_ENV }: Environment & { KIVUKO_ENV: 'demo' | 'live' },
  context: z.RefinementCtx,
) {
  const accountKey = ACCOUNT_KEY ?? DEMO_ACCOUNT_KEY
  if (!ACCOUNT_KEY && KIVUKO_ENV === 'live')
    refuse(
      context,
      'ACCOUNT_KEY',
      'must be set, to at least 32 random characters (`openssl rand -base64 32`), and kept',
    )
  if (accountKeyOld === accountKey) refuse(context, 'ACCOUNT_KEY_OLD', 'must differ from ACCOUNT_KEY')
  return { accountKey, accountKeyOld }
}

function socialOf(env: Environment, context: z.RefinementCtx) {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const keys = allOrNone(env, names, 'to run without social sign-in', context)
  return (
    keys && {
      issuer: keys.OIDC_ISSUER,
      clientId: keys.OIDC_CLIENT_ID,
      clientSecret: keys.OIDC_CLIENT_SECRET,
      name: env.OIDC_NAME,
    }
  )
}
