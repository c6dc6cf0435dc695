// Goal: who has no console decides on documents and accounts by commands, each a process of its own.
import { dirname, join } from 'node:path'
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { giveBirthDate, picture, upload } from '../support/documents.ts'
import { runOperatorCommand } from '../support/run-operator-command.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

async function auditOf(app: TestApp, subject: string) {
  const { rows } = await sql<{ actor: string; action: string }>`
    select actor, action from audit_lines where subject = ${subject} order by id`.execute(app.deps.db)
  return rows
}

test('AUT-79 SEC-17 an operator lists what waits, looks at a document, decides on it and suspends an account, all by command', async () => {
  await using app = await startTestApp()
  const customer = await app.customer('Amina Wanjiru')
  await giveBirthDate(app, customer)
  const file = await picture({ format: 'png' })
  const { document } = await upload(app, customer, { file, number: 'A1234-4821' })
  const command = (...words: string[]) => runOperatorCommand(app, 'review-document', words)
  expect((await command()).output).toContain(`${document.id}  ${document.created_at}  National ID  Amina Wanjiru`)
  const folder = join(dirname(app.deps.config.documents.folder), 'review')
  expect(await command(document.id, 'approve')).toEqual({ code: 1, output: `${ERRORS.document_unopened.text}\n` })
  expect((await command(document.id, 'show', folder)).output).toContain('Number A1234-4821')
  expect((await sharp(join(folder, `${document.id}-page-1.png`)).metadata()).width).toBe(960)
  expect(await command(document.id, 'reject')).toMatchObject({
    code: 1,
    output: expect.stringContaining('reject "reason"'),
  })
  expect(await command(document.id, 'approve')).toMatchObject({
    code: 0,
    output: `${document.id} is approved. The customer is at tier 1.\n`,
  })
  expect(await command(document.id, 'approve')).toEqual({ code: 1, output: `${ERRORS.document_decided.text}\n` })
  const actions = (await auditOf(app, document.id)).map(({ actor, action }) => [actor.split(':')[0], action])
  const written = ['refused', 'document.permit', 'document.read', 'document.approve', 'refused']
  expect(actions).toEqual(written.map((action) => ['command', action]))
  const suspended = await runOperatorCommand(app, 'suspend-account', [customer.email, 'suspend', 'stolen card'])
  expect(suspended).toEqual({ code: 0, output: `${customer.email} is now suspended.\n` })
  const marked = await runOperatorCommand(app, 'mark-business', [customer.email, 'business', 'contract 12'])
  expect(marked.output).toBe(`${customer.email} is now a business account.\n`)
})
