// What a push says. A locked screen shows it to whoever stands by: without its reader's leave it names no amount, nobody, and
// nothing that happened. Pure.
import { kindOf, type NoticeKind } from '@kivuko/contract/notice-choices.ts'
import { plural, t } from '@kivuko/contract/text.ts'
import type { Tables } from '#tables.ts'

/** What the site's worker reads (apps/web/src/worker/push-handlers.ts). */
export type PushText = { title: string; body: string; url: string; tag: string }

type Notice = Pick<Tables['notifications'], 'id' | 'type' | 'title' | 'message'>

const TITLE_MAX = 80
const BODY_MAX = 240

/** `brand`: the operator's name. `page`: the address it leads to; of several, that of all notices. */
export function pushText(
  notices: readonly Notice[],
  { brand, page, hasDetails }: { brand: string; page: string; hasDetails: boolean },
): PushText {
  const [first] = notices
  const last = notices.at(-1)
  if (!first || !last) throw new Error('a push is of something')
  const place = { url: page, tag: last.id }
  if (notices.length > 1) {
    const count = plural(notices.length, { one: '{count} thing happened.', other: '{count} things happened.' })
    const titles = notices.map(({ title }) => title).join(' · ')
    return { title: brand, body: hasDetails ? cut(`${count} ${titles}`, BODY_MAX) : count, ...place }
  }
  return hasDetails
    ? { title: cut(first.title, TITLE_MAX), body: cut(first.message, BODY_MAX), ...place }
    : { title: brand, body: newsOf(kindOf(first.type)), ...place }
}

/** That there is something, and of what kind. */
function newsOf(kind: NoticeKind): string {
  const news: Record<NoticeKind, string> = {
    transaction: t('There is news about your money.'),
    payment: t('There is news about a payment.'),
    kyc: t('There is news about your identity check.'),
    security: t('There is news about the security of your account.'),
    other: t('There is news for you.'),
  }
  return news[kind]
}

function cut(text: string, max: number): string {
  const letters = [...text]
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : text
}
