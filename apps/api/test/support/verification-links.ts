// A partner's customer with a verification link, as far as the server sees it: calls with the link's secret, and then with the token of
// one browser.
import { randomBytes } from 'node:crypto'
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { enterIdentityVisit, openIdentityVisit, sendIdentityCode } from '@kivuko/contract/identity-visits.ts'
import { createPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { createVerificationLink } from '@kivuko/contract/partner-verification-links.ts'
import type { CallInput } from './call.ts'
import { callOverHttp } from './over-http.ts'
import { type BothModes, callWith, newKey, newPartner, openLive, startBothModes, type TestPartner } from './partners.ts'
import { secretIn } from './widget.ts'

export const MAILBOX = 'amina@lake.example'
export const newBrowser = () => randomBytes(32).toString('base64url')

/** A partner with live access, and its server's calls with a key of each mode. */
export async function startVerifying() {
  const both = await startBothModes({ sandbox: true })
  const partner = await newPartner(both)
  await openLive(both, partner)
  const ask = await serverOf(both, partner, 'live')
  let count = 0
  const open = async (by = ask) => {
    count += 1
    const body = { external_id: `user-${count}`, first_name: 'Amina', last_name: 'Wanjiru' }
    return (await by(createPartnerCustomer, { body })).body.id
  }
  const link = async (customer_id: string, change: object = {}, by = ask) =>
    (await by(createVerificationLink, { body: { customer_id, email: MAILBOX, ...change } })).body
  return { both, partner, ask, askTest: await serverOf(both, partner, 'test'), open, link }
}

export async function serverOf(both: BothModes, partner: TestPartner, mode: PartnerMode) {
  return callWith(both, (await newKey(partner, { mode })).secret)
}

/** A browser with this bearer, at the one address that both modes have. */
export function browserWith({ live }: BothModes, token: string) {
  const call = callOverHttp(live.url)
  return <const E extends EndpointSpec>(endpoint: E, input: CallInput<E> = {}) => call(endpoint, { token, ...input })
}
export type Browser = ReturnType<typeof browserWith>

export function tryLink(both: BothModes, url: string, browser = newBrowser()) {
  return browserWith(both, secretIn(url))(openIdentityVisit, { body: { browser } })
}

export async function takeLink(both: BothModes, url: string): Promise<{ visit: Browser; token: string }> {
  const { token } = (await tryLink(both, url)).body
  return { visit: browserWith(both, token), token }
}

/** The customer, who reads the mail. */
export async function enter(both: BothModes, url: string): Promise<{ visit: Browser; token: string }> {
  const taken = await takeLink(both, url)
  const { dev_code: code = '' } = (await taken.visit(sendIdentityCode)).body
  await taken.visit(enterIdentityVisit, { body: { code } })
  return taken
}
