// What the copy of a notification by mail says.
import { t } from '@kivuko/contract/text.ts'
import type { Letter } from '#platform/letter.ts'
import type { Tables } from '#tables.ts'

type Notice = Pick<Tables['notifications'], 'type' | 'title' | 'message'>

/**
 * `brand`: the operator's name. `page`: the address of the page it leads to. `freeze`: the link that stops the account, for
 * what concerns its security.
 */
export function notificationLetter(
  notice: Notice,
  {
    brand,
    greeting,
    site,
    page,
    freeze,
  }: { brand: string; greeting: string; site: string; page: string | undefined; freeze: string },
): Letter {
  return {
    subject: notice.title,
    parts: [
      greeting,
      notice.message,
      ...(page ? [{ link: page, label: t('See it at {name}', { name: brand }) }] : []),
      ...(notice.type === 'security'
        ? [t('If this was not you, stop everything with one press:'), { link: freeze, label: t('Freeze my account') }]
        : []),
      notice.type === 'security'
        ? t('You get this mail because it concerns the security of your account.')
        : t('You choose which of this mail you get: {page}', { page: `${site}/settings` }),
    ],
  }
}
