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
