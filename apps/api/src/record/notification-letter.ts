// What the copy of a notification by mail says.
import type { Letter } from '#platform/letter.ts'
import type { Tables } from '#tables.ts'

type News = Pick<Tables['notifications'], 'type' | 'title' | 'message' | 'action_url'>

export function notificationLetter(news: News, { firstName, site }: { firstName: string; site: string }): Letter {
  return {
    subject: news.title,
    parts: [
      `Hello ${firstName},`,
      news.message,
      ...(news.action_url ? [{ link: `${site}${news.action_url}`, label: 'See it at Kivuko' }] : []),
      news.type === 'security'
        ? 'You get this mail because it concerns the security of your account.'
        : `You choose which of this mail you get: ${site}/settings`,
    ],
  }
}
