// Goal: Smile ID's protocol as its own library speaks it, with people whose checks end in known ways.
import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Sandbox } from '../src/sandbox.ts'
import { type Listener, startListener, startWorld } from './daraja-support.ts'

const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64')

function signed({ smileId }: Sandbox, apiKey: string = smileId.apiKey) {
  const timestamp = new Date().toISOString()
  const hmac = createHmac('sha256', apiKey).update(`${timestamp}${smileId.partnerId}sid_request`)
  return { timestamp, signature: hmac.digest('base64') }
}

async function post(sandbox: Sandbox, path: string, body: object) {
  const answer = await fetch(`${sandbox.smileId.apiUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

function announce(sandbox: Sandbox, job_id: string, { url }: Listener, change: object = {}) {
  return post(sandbox, '/upload', {
    ...signed(sandbox),
    smile_client_id: sandbox.smileId.partnerId,
    partner_params: { user_id: 'usr_1', job_id, job_type: 1 },
    callback_url: `${url}/callback`,
    file_name: 'selfie.zip',
    model_parameters: {},
    ...change,
  })
}

function status(sandbox: Sandbox, job_id: string) {
  return post(sandbox, '/job_status', {
    ...signed(sandbox),
    partner_id: sandbox.smileId.partnerId,
    user_id: 'usr_1',
    job_id,
  })
}

/** One file, stored as it is, written by hand. */
function zip(text: string): Uint8Array<ArrayBuffer> {
  const content = Buffer.from(text)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt32LE(crc32(content), 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt16LE(9, 26)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  return new Uint8Array(Buffer.concat([header, Buffer.from('info.json'), content, end]))
}

function put(url: unknown, body: Uint8Array<ArrayBuffer>) {
  return fetch(String(url), { method: 'PUT', headers: { 'content-type': 'application/zip' }, body })
}

function pictures(id_number: string, image = JPEG, liveness = 6): string {
  const one = (image_type_id: number) => ({ image_type_id, image, file_name: '' })
  const id_info = { entered: 'true', first_name: 'Amina', last_name: 'Wanjiru', country: 'KE', id_type: 'NATIONAL_ID' }
  return JSON.stringify({
    id_info: { ...id_info, id_number },
    images: [one(2), ...Array.from({ length: liveness }, () => one(6))],
  })
}

test('a job is announced once, waits for its zip, ends, and calls back with a signature', async () => {
  await using sandbox = await startWorld({ smileIdTimes: { delayMs: 500 } })
  await using listener = await startListener()
  const { body } = await announce(sandbox, 'job-1', listener)
  expect(await announce(sandbox, 'job-1', listener)).toMatchObject({ status: 400, body: { code: '2215' } })
  expect((await status(sandbox, 'job-1')).body).toMatchObject({ code: '2314', job_complete: false })
  expect((await status(sandbox, 'nobody’s')).body).toMatchObject({ code: '2302', job_complete: false })
  expect((await put(body.upload_url, zip(pictures('12345678')))).status).toBe(200)
  expect((await status(sandbox, 'job-1')).body).toMatchObject({ code: '2302', job_complete: false })
  await expect.poll(() => listener.posted.length, { timeout: 10_000 }).toBe(1)
  const result = { ResultCode: '0810', FullName: 'Amina Wanjiru', PartnerParams: { job_id: 'job-1', user_id: 'usr_1' } }
  const called = listener.posted[0]?.body as Record<string, string>
  expect(called).toMatchObject(result)
  const { apiKey, partnerId } = sandbox.smileId
  const right = createHmac('sha256', apiKey).update(`${called.timestamp}${partnerId}sid_request`).digest('base64')
  expect(called.signature).toBe(right)
  expect((await status(sandbox, 'job-1')).body).toMatchObject({ job_complete: true, job_success: true, result })
  // What came is counted, never kept.
  expect(JSON.stringify(sandbox.control.requests.list({ limit: 50 }))).not.toContain(JPEG)
  expect(sandbox.control.smileId.jobs()[0]?.arrived?.pictures).toBe(7)
})

test('a wrong signature, a missing field, another address and a broken zip are refused in its words', async () => {
  await using sandbox = await startWorld({ smileIdTimes: { delayMs: 5 } })
  await using listener = await startListener()
  expect(await announce(sandbox, 'job-1', listener, signed(sandbox, 'another key'))).toMatchObject({
    status: 401,
    body: { code: '2205' },
  })
  expect((await announce(sandbox, 'job-1', listener, { callback_url: 'nowhere' })).body.code).toBe('2213')
  const { body } = await announce(sandbox, 'job-1', listener)
  expect((await put(`${sandbox.smileId.apiUrl}/uploads/none/selfie.zip`, zip(pictures('1')))).status).toBe(403)
  const broken = zip(pictures('12345678')).map((byte, at) => (at === 60 ? byte ^ 1 : byte))
  expect((await put(body.upload_url, broken)).status).toBe(200)
  await expect.poll(async () => (await status(sandbox, 'job-1')).body.job_complete).toBe(true)
  expect((await status(sandbox, 'job-1')).body).toMatchObject({ job_success: false, result: { ResultCode: '0903' } })
  const text = await announce(sandbox, 'job-2', listener)
  await put(text.body.upload_url, zip(pictures('12345678', Buffer.from('no picture').toString('base64'))))
  await expect.poll(async () => (await status(sandbox, 'job-2')).body.job_complete).toBe(true)
  expect((await status(sandbox, 'job-2')).body).toMatchObject({ result: { ResultCode: '0903' } })
})

test('the console tells how special people’s checks end, and faults can be ordered there', async () => {
  await using sandbox = await startWorld()
  const order = new URLSearchParams({ endpoint: 'put', how: 'down', times: '2', when: 'before' })
  await fetch(`${sandbox.url}/control/storage/fail`, { method: 'POST', body: order })
  const page = await (await fetch(sandbox.url)).text()
  expect(page).toContain('Obinna Twinley')
  expect(page).toContain('Object store: 2 × put down, before it takes effect')
  expect(page).toContain('Take back the faults of the object store')
})

test('PRV-20 a job with five or nine pictures of liveness ends as one whose pictures cannot be used', async () => {
  await using sandbox = await startWorld({ smileIdTimes: { delayMs: 5 } })
  await using listener = await startListener()
  for (const [count, isTaken] of [
    [5, false],
    [6, true],
    [8, true],
    [9, false],
  ] as const) {
    const { body } = await announce(sandbox, `job-${count}`, listener)
    await put(body.upload_url, zip(pictures('23456789', JPEG, count)))
    await expect.poll(async () => (await status(sandbox, `job-${count}`)).body.job_complete).toBe(true)
    expect((await status(sandbox, `job-${count}`)).body.job_success).toBe(isTaken)
  }
})
