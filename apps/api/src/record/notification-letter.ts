// What the copy of a notification by mail says.
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
      ...(page ? [{ link: page, label: `See it at ${brand}` }] : []),
      ...(notice.type === 'security'
        ? ['If this was not you, stop everything with one press:', { link: freeze, label: 'Freeze my account' }]
        : []),
      notice.type === 'security'
        ? 'You get this mail because it concerns the security of your account.'
        : `You choose which of this mail you get: ${site}/settings`,
    ],
  }
}
