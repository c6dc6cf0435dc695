// What an account is told by mail and on the site about its safety.
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

/** Waits for the mail whose subject matches and answers its text. The jobs must be running. */
export async function mailTo(app: TestApp, email: string, subject: RegExp): Promise<string> {
  const find = () => app.sandbox.control.inbox.messages({ to: email }).find((mail) => subject.test(mail.subject))
  return (await until(`a mail to ${email} about ${subject}`, find)).text
}

/** The titles of an account's security notices, newest last. */
export async function securityNotices(app: TestApp, email: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select n.title from notifications n join users u on u.id = n.user_id
    where u.email = ${email} and n.type = 'security' order by n.id`.execute(app.deps.db)
  return rows.map(({ title }) => title)
}
