// Goal: a phone with buttons in Africa's Talking's protocol, with what goes wrong on the way.
import Fastify from 'fastify'
import qs from 'qs'
import { expect, test } from 'vitest'
import { startWorld } from './daraja-support.ts'

const PHONE = '254712345678'

test('USS-27 a phone dials, answers, hangs up; a callback is sent twice, an answer is lost, and what is no answer ends the session', async () => {
  await using sandbox = await startWorld()
  const { ussd } = sandbox.control
  expect((await ussd.dial(PHONE)).screen).toBe('Nobody answers *384*5486#.')

  const asked: Record<string, string>[] = []
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, qs.parse(String(body))),
  )
  app.post('/ussd', async ({ body }) => {
    const fields = body as Record<string, string>
    asked.push(fields)
    return fields.text === '9' ? 'what?' : fields.text === '1*2' ? 'END Bye' : 'CON 1 Go on'
  })
  ussd.setCallbackUrl(`${await app.listen({ host: '127.0.0.1', port: 0 })}/ussd`)
  try {
    const page = async () => (await fetch(`${sandbox.url}/phone/${PHONE}`)).text()
    const press = (name: string, body: object) =>
      fetch(`${sandbox.url}/control/ussd/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ msisdn: '0712345678', ...body }),
      })
    await press('dial', { code: '*384*5486*1#' })
    expect(asked[0]).toMatchObject({
      serviceCode: '*384*5486#',
      phoneNumber: `+${PHONE}`,
      networkCode: '63902',
      text: '1',
    })
    expect(await page()).toContain('1 Go on')
    await press('reply', { input: '2' })
    expect(ussd.session(PHONE)).toMatchObject({ state: 'ended', screen: 'Bye' })
    expect(await ussd.reply(PHONE, '3')).toBeUndefined()
    expect(new Set(asked.map(({ sessionId }) => sessionId)).size).toBe(1)
    expect(await ussd.again(PHONE)).toBe('END Bye')

    await ussd.dial(PHONE)
    ussd.next('repeat')
    await ussd.reply(PHONE, '1')
    expect(asked.slice(-2).map(({ text }) => text)).toEqual(['1', '1'])
    await press('hang-up', {})
    expect(ussd.session(PHONE)?.state).toBe('dropped')
    await ussd.dial(PHONE)
    ussd.next('drop')
    expect((await ussd.reply(PHONE, '1'))?.screen).toContain('Connection problem')
    await ussd.dial(PHONE)
    expect((await ussd.reply(PHONE, '9'))?.screen).toContain('Connection problem')
    expect((await press('dial', { code: 'abc' })).status).toBe(422)
  } finally {
    await app.close()
  }
})
