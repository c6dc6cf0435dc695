// Whose answer is taken, when several signers are named.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { SIGN_REQUEST } from '../../../test/support/sign-request.ts'
import { createHttpSigner } from './http-signer.ts'
import { createSignerWatch } from './watch-signers.ts'

const SIGNED = { signed: '0x02aa', hash: `0x${'1'.repeat(64)}`, from: `0x${'2'.repeat(40)}`, nonce: 0 }
const NOT_ACTIVE = { status: 503, body: { error: 'not_active' } }

type Said = { status: number; body: object }
type Place = { url: string; asked: number; says: Said; server: Server }

/** Answers what it is told to, and counts. */
async function startPlace(says: Said): Promise<Place> {
  const place: Place = { url: '', asked: 0, says, server: createServer() }
  place.server.on('request', (_request, response) => {
    place.asked += 1
    response.writeHead(place.says.status, { 'content-type': 'application/json' }).end(JSON.stringify(place.says.body))
  })
  await new Promise<void>((resolve) => place.server.listen(0, '127.0.0.1', resolve))
  place.url = `http://127.0.0.1:${(place.server.address() as AddressInfo).port}`
  return place
}

test('RUN-98 the signer that signs is found, asked first from then on, and neither an answer of an ended term nor one without a term is taken', async () => {
  const [one, two] = [await startPlace(NOT_ACTIVE), await startPlace({ status: 200, body: { ...SIGNED, term: 4 } })]
  try {
    const urls = [one.url, two.url]
    const signer = createHttpSigner({ urls, secret: 'x'.repeat(32) }, systemClock)
    expect(await signer.sign(SIGN_REQUEST)).toMatchObject({ kind: 'done', value: { hash: SIGNED.hash } })
    expect(await signer.sign(SIGN_REQUEST)).toMatchObject({ kind: 'done' })
    expect([one.asked, two.asked]).toEqual([1, 2])

    // The one that was in force before wakes up: neither its signature nor its refusal is taken.
    two.says = NOT_ACTIVE
    for (const says of [
      { status: 200, body: { ...SIGNED, term: 3 } },
      { status: 409, body: { refused: 'over_day_limit', term: 3 } },
      // Two that keep a journal each would both sign the same number.
      { status: 200, body: SIGNED },
      { status: 409, body: { refused: 'over_day_limit' } },
    ]) {
      one.says = says
      expect(await signer.sign(SIGN_REQUEST)).toEqual({ kind: 'unknown' })
    }
    one.says = { status: 409, body: { refused: 'over_day_limit', term: 5 } }
    expect(await signer.sign(SIGN_REQUEST)).toEqual({ kind: 'refused', code: 'over_day_limit' })
    two.says = { status: 200, body: { ...SIGNED, term: 4 } }
    one.says = NOT_ACTIVE
    expect(await signer.sign(SIGN_REQUEST)).toEqual({ kind: 'unknown' })
    // One alone, with a folder, has no term.
    one.says = { status: 200, body: SIGNED }
    const alone = createHttpSigner({ urls: [one.url], secret: 'x'.repeat(32) }, systemClock)
    expect(await alone.sign(SIGN_REQUEST)).toMatchObject({ kind: 'done' })

    one.says = { status: 200, body: { status: 'ok', standing: 'active', term: 5, since: '2026-11-25T10:00:00.000Z' } }
    two.says = { status: 200, body: { status: 'ok', standing: 'passive' } }
    const { standings } = createSignerWatch(urls)
    expect(await standings()).toEqual([
      { is: 'active', term: 5, since: new Date('2026-11-25T10:00:00.000Z') },
      { is: 'passive', term: undefined, since: undefined },
    ])
    two.server.closeAllConnections()
    two.server.close()
    expect((await standings())[1]).toEqual({ is: 'silent' })
  } finally {
    for (const { server } of [one, two]) server.close()
  }
})
