import { expect, test } from 'vitest'
import { mailPreviews } from '../../src/mail-previews.ts'
import { startTestApp } from '../support/test-app.ts'

test('every mail can be looked at while developing, as HTML and as text', async () => {
  await using app = await startTestApp()
  const list = await app.server.inject('/dev/mail')
  expect(list.headers['content-security-policy']).toContain("default-src 'none'")
  for (const [name, { subject }] of Object.entries(mailPreviews(app.deps.config))) {
    expect(list.body).toContain(`href="/dev/mail/${name}"`)
    const html = await app.server.inject(`/dev/mail/${name}`)
    expect(html.headers['content-type']).toContain('text/html')
    expect(html.body).toContain('<title>')
    expect(html.body).not.toContain('<Mombasa>')
    const text = await app.server.inject(`/dev/mail/${name}?as=text`)
    expect(text.headers['content-type']).toContain('text/plain')
    expect(text.body.length, subject).toBeGreaterThan(40)
  }
  expect((await app.server.inject('/dev/mail/toString')).statusCode).toBe(404)
})

test('a production server shows no examples of mail', async () => {
  await using app = await startTestApp({ env: { NODE_ENV: 'production', ACCOUNT_KEY: 'k'.repeat(40) } })
  expect((await app.server.inject('/dev/mail')).statusCode).toBe(404)
})

test('SEC-211 nor does a server that others reach, whose NODE_ENV was forgotten', async () => {
  const world = { PUBLIC_URL: 'https://kivuko.example', CONSOLE_URL: 'none', TRUST_PROXY: '1' }
  const keys = { ACCOUNT_KEY: 'wS0t5BhDkU8nq1f7JrX2zLmPpE4yVc6A', DOCUMENT_KEY: 'Qd9uN3vKx7Tg1ZbRsH5eWj2MyFcL8aPo' }
  await using app = await startTestApp({
    env: { NODE_ENV: '', KIVUKO_ENV: 'live', SIGN_IN_WORK: '1000', ...world, ...keys },
  })
  for (const path of ['/dev/mail', '/dev/brand', '/dev/brand/receipt.pdf'])
    expect([path, (await app.server.inject(path)).statusCode]).toEqual([path, 404])
})
