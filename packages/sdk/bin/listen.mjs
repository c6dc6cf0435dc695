#!/usr/bin/env node
// Webhooks on a laptop, without a tunnel: asks for new events of the test mode and posts each to an address of this machine, signed
// as Kivuko signs. `KIVUKO_KEY=kv_sk_test_… KIVUKO_URL=https://… npx kivuko-listen http://localhost:4010/webhooks`
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Kivuko, KivukoError } from '@kivuko/sdk'
import { sign } from '@kivuko/sdk/webhooks'

const PAUSE_MS = 1_000
const TRIES = 5
const HERE = ['localhost', '127.0.0.1', '[::1]']

const { KIVUKO_KEY = '', KIVUKO_URL, KIVUKO_WEBHOOK_SECRET } = process.env
const [, , to = ''] = process.argv

if (!URL.canParse(to) || !HERE.includes(new URL(to).hostname))
  refuse('Say where messages go on this machine: npx kivuko-listen http://localhost:4010/webhooks')
if (!KIVUKO_KEY.startsWith('kv_sk_test_'))
  refuse('Set KIVUKO_KEY to a test key. Live messages go to a webhook of the dashboard.')
if (!KIVUKO_URL) refuse('Set KIVUKO_URL to the address of the site that the key is from.')

// The same for a key each time, so that a server that has it need not be told another.
const secret =
  KIVUKO_WEBHOOK_SECRET ?? `whsec_${createHmac('sha256', KIVUKO_KEY).update('kivuko-listen').digest('base64')}`
const known = new Set()

try {
  const kivuko = new Kivuko({ key: KIVUKO_KEY, baseUrl: KIVUKO_URL })
  const { data } = await kivuko.events.list()
  for (const { id } of data) known.add(id)
  console.log(`Messages go to ${to}. Give your server the secret they are signed with:`)
  console.log(`export KIVUKO_WEBHOOK_SECRET=${secret}`)
  for (;;) {
    for (const event of await newEvents(kivuko)) await deliver(event)
    await wait(PAUSE_MS)
  }
} catch (error) {
  if (!(error instanceof KivukoError)) throw error
  refuse(`${error.code}: ${error.message}`)
}

/** Oldest first. */
async function newEvents(kivuko) {
  const found = []
  for await (const event of kivuko.events.list()) {
    if (known.has(event.id)) break
    found.unshift(event)
  }
  for (const { id } of found) known.add(id)
  return found
}

async function deliver(event) {
  const body = JSON.stringify(event)
  const { id = '', status = '' } = event.object
  for (let tries = 1; tries <= TRIES; tries++) {
    const answer = await post(body, event.id)
    console.log(`${event.type} ${id} ${status}: ${answer}`)
    if (/^2\d\d$/.test(answer)) return
    if (tries < TRIES) await wait(tries * PAUSE_MS)
  }
}

async function post(body, id) {
  try {
    const headers = { 'content-type': 'application/json; charset=utf-8', ...(await sign(body, secret, { id })) }
    const answer = await fetch(to, { method: 'POST', headers, body, redirect: 'manual' })
    return String(answer.status)
  } catch {
    return 'no answer, is your server running?'
  }
}

function refuse(why) {
  console.error(why)
  process.exit(1)
}
