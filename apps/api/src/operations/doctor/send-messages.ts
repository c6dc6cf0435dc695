// A mail and a text message to whoever asked for them by name: that they arrive, only a person can see.
import { randomUUID } from 'node:crypto'
import type { DoctorFinding } from '@kivuko/contract/console-doctor.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import { type Finding, fine, skipped, wrong } from '#providers/examine/port.ts'
import { writeAudit } from '#record/write-audit.ts'
import { getUser } from '#users/find-user.ts'

export type SendTo = {
  /** An address. */
  mail?: string | undefined
  /** In international form with its plus. */
  text?: string | undefined
}

/** To the address and the verified phone of whoever asks, and to nobody else; in the audit. */
export async function sendToMyself(
  deps: Deps,
  { id, actor }: Pick<StaffCaller, 'id' | 'actor'>,
): Promise<DoctorFinding[]> {
  const { email, phone, phone_verified_at: verifiedAt } = await getUser(deps.db, id)
  const to = { mail: email, text: verifiedAt && phone ? phone : undefined }
  const detail = to.text ? 'a mail and a text message' : 'a mail'
  await inTransaction(deps.db, (tx) => writeAudit(deps, tx, { actor, action: 'doctor.message', subject: id, detail }))
  const sent = await sendMessages(deps, to)
  if (to.text) return sent
  return [...sent, { area: 'providers', ...skipped('Text message', 'None was sent: your own phone is not verified.') }]
}

export async function sendMessages(deps: Deps, { mail, text }: SendTo): Promise<DoctorFinding[]> {
  const sent = await Promise.all([
    ...(mail === undefined ? [] : [sendMail(deps, mail)]),
    ...(text === undefined ? [] : [sendText(deps, text)]),
  ])
  return sent.map((finding) => ({ area: 'providers', ...finding }))
}

async function sendMail({ mail, config: { brand } }: Deps, to: string): Promise<Finding> {
  const about = `Mail to ${to}`
  if (!mail) return wrong(about, 'No mail server is set up.', 'Set SMTP_URL.')
  const sentence = `${brand.name} can send mail. Nothing has to be done.`
  try {
    await mail.send({
      id: randomUUID(),
      to,
      subject: `${brand.name}: a test`,
      text: sentence,
      html: `<p>${sentence}</p>`,
    })
    return fine(about, 'It was handed over: see that it arrives, and not among what is unwanted.')
  } catch (error) {
    return wrong(about, `It was not taken: ${(error as Error).message}.`, 'Check SMTP_URL and MAIL_FROM.')
  }
}

async function sendText({ sms, config: { brand } }: Deps, to: string): Promise<Finding> {
  const about = `Text message to ${to}`
  if (!sms) return wrong(about, 'No gateway is set up.', 'Set SMS_USERNAME and SMS_API_KEY.')
  const outcome = await sms.send({ to, text: `${brand.name} can send text messages.` })
  if (outcome.kind === 'done') return fine(about, 'The gateway took it: see that it arrives, and from whom.')
  const why = outcome.kind === 'refused' ? `It was refused: ${outcome.code}.` : 'The gateway did not answer.'
  return wrong(about, why, 'Check the number, SMS_FROM and the account at the gateway.')
}
