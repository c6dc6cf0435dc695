// Asks the provider of social sign-in for its own description. Whether it knows our client shows the first sign-in alone.
import * as z from 'zod'
import { askToExamine } from '../examine/ask-to-examine.ts'
import { type Examiner, type Finding, fine, wrong } from '../examine/port.ts'
import type { OidcOptions } from './oidc.ts'

const description = z.object({ issuer: z.string(), authorization_endpoint: z.url(), jwks_uri: z.url() })

export function oidcExaminer({ issuer, name }: Pick<OidcOptions, 'issuer' | 'name'>): Examiner {
  return {
    provider: name,
    address: issuer,
    isTest: undefined,
    examine: async () => [await examineIssuer(issuer, `Sign-in with ${name}`)],
  }
}

async function examineIssuer(issuer: string, about: string): Promise<Finding> {
  const said = await askToExamine(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const found = said.status === 200 ? description.safeParse(said.body).data : undefined
  if (found?.issuer === issuer) return fine(about, `${issuer} describes itself.`)
  const why = found
    ? `calls itself ${found.issuer}`
    : said.status === undefined
      ? `does not answer: ${said.why}`
      : `has no description of itself (${said.status})`
  return wrong(about, `${issuer} ${why}.`, 'Set OIDC_ISSUER to the issuer exactly as the provider writes it.')
}
