// What Kivuko mailed, as it lies in the sandbox's inbox.
import { expect } from '@playwright/test'
import type { Kivuko } from './kivuko.ts'

type Mail = { subject: string; text: string }

/** Waits for the newest mail to the address whose subject holds the given words, and whose text holds `about`. */
export async function mailTo({ sandboxUrl }: Kivuko, email: string, subject: string, about = ''): Promise<Mail> {
  const found: { mail?: Mail } = {}
  await expect(async () => {
    const answer = await fetch(`${sandboxUrl}/inbox/messages?to=${encodeURIComponent(email)}`)
    const { messages } = (await answer.json()) as { messages: Mail[] }
    const mail = messages.find((each) => each.subject.includes(subject) && each.text.includes(about))
    expect(mail, `a mail to ${email} about “${subject}”`).toBeDefined()
    if (mail) found.mail = mail
  }).toPass()
  if (!found.mail) throw new Error(`no mail to ${email} about “${subject}”`)
  return found.mail
}

/** The link of a mail's text whose address holds the given words. */
export function linkIn({ text }: Mail, words: string): string {
  const link = text.match(/https?:\/\/[^\s<>)]+/g)?.find((each) => each.includes(words))
  if (!link) throw new Error(`no link with “${words}” in: ${text}`)
  return link
}
