import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { systemClock } from '#platform/clock.ts'
import { tokenOfOne } from '../../test/support/token-of-one.ts'
import { createAskPaystack } from './bank/ask-bank.ts'
import { connector } from './chain/evm-connection.ts'
import { createAsk } from './mobile-money/daraja-http.ts'
import { fetchJson } from './rates/fetch-json.ts'
import { createAfricasTalking } from './sms/africas-talking.ts'

async function serve(answer: (url: string) => { status: number; location?: string; body: object }) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { status, location, body } = answer(request.url ?? '')
    asked.push(request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) })
    response.end(JSON.stringify(body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close: () => server.close() }
}

test('SEC-113 a provider that leads elsewhere is not followed: keys, codes and amounts go to nobody but it', async () => {
  const elsewhere = await serve(() => ({ status: 200, body: { access_token: 'token', expires_in: '3599', data: {} } }))
  const provider = await serve((url) =>
    // The token is given, so that the call that moves money is tried as well.
    url.startsWith('/oauth')
      ? { status: 200, body: { access_token: 'token', expires_in: '3599' } }
      : { status: 307, location: `${elsewhere.url}${url}`, body: {} },
  )
  const away = await serve((url) => ({ status: 307, location: `${elsewhere.url}${url}`, body: {} }))
  const daraja = (apiUrl: string) =>
    createAsk({ apiUrl, consumerKey: 'key', consumerSecret: 'secret' }, { clock: systemClock, token: tokenOfOne() })
  const read = () => true
  const sms = { apiUrl: away.url, username: 'kivuko', apiKey: 'key', from: undefined }
  expect(await createAskPaystack({ apiUrl: away.url, secretKey: 'sk' })('/transfer', read, {})).toEqual({
    kind: 'unknown',
  })
  expect(await createAfricasTalking(sms).send({ to: '+254712345678', text: '123456' })).toEqual({ kind: 'unknown' })
  expect(await daraja(provider.url)('/mpesa/b2c', {}, read)).toEqual({ kind: 'unknown' })
  expect(await daraja(away.url)('/mpesa/b2c', {}, read)).toEqual({ kind: 'unsent' })
  await expect(fetchJson(`${away.url}/ticker`, z.object({}))).rejects.toThrow()
  const node = connector({ rpcUrl: `${away.url}/node`, chainId: 1, network: 'ethereum' })
  await expect(node()).rejects.toThrow()
  expect(elsewhere.asked).toEqual([])
  expect(away.asked.length).toBeGreaterThanOrEqual(5)
  for (const each of [elsewhere, provider, away]) each.close()
})
