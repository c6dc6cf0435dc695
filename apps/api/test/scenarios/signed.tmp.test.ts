import { createHmac } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { cardWebhook } from '@kivuko/contract/payments.ts'
import { test } from 'vitest'
import { send } from '../support/bad-input.ts'
import { startTestApp } from '../support/test-app.ts'

test('signed', async () => {
  await using app = await startTestApp({ sandbox: true })
  const secret = app.sandbox.keys.webhook
  const sign = (payload: string) => {
    const t = Math.floor(Date.now() / 1000)
    return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`
  }
  const pi = { id: 'pi_1', object: 'payment_intent', status: 'succeeded', currency: 'ngn', amount_received: 5, client_secret: 'x', metadata: { payment_id: 'pay_1' } }
  const ev = (o: unknown, x: object = {}) => JSON.stringify({ id: `evt_${Math.random()}`, object: 'event', type: 't', data: { object: o }, ...x })
  const bodies = [ev(pi), ev({ ...pi, currency: 'gbp' }), ev({ ...pi, amount_received: 1.5 }), ev({ ...pi, description: 'a\u0000b' }), ev({ ...pi, description: '\ud800' }), ev({...pi, metadata: null}), ev(null), ev({}), '{}', '[]', 'null', '1', '"x"', ev(pi, { id: null }), ev(pi, { id: 7 }), ev(pi, { type: null }), ev(pi, { type: {a:1} }), ev(pi, { data: null }), ev({...pi, id: {a:1}}), ev({object:'refund', id:'re_1'}), ev({object:'refund'}), ev({...pi, metadata:{payment_id:{a:1}}}), ev(pi, {id:'x'.repeat(5000)}), ev(pi, {id:'\u0000'}), ev({...pi, pad:'x'.repeat(70000)})]
  for (const payload of bodies) {
    const r = await send(app, cardWebhook, '', { payload, headers: { 'stripe-signature': sign(payload) } })
    appendFileSync('/tmp/signed.txt', `${r.statusCode} ${payload.slice(0, 200)} ${r.statusCode >= 400 ? JSON.parse(r.body).code : ''}\n`)
  }
})
