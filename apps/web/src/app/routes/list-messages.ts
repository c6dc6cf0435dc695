// Texts of the pages that list things, English.

export const LIST_TEXT = {
  blogTitle: 'Blog',
  blogLead: 'How Kivuko works, what it costs and what is new, told plainly.',
  feed: 'RSS feed',
  coinsTitle: 'Coins on Kivuko',
  coinsLead: (count: number) =>
    `${count} coins can be bought with local money today. Others are listed when they can be delivered.`,
  sitemapTitle: 'Sitemap',
  sitemapLead: 'All pages on one page.',
  posts: 'Posts',
  apiTitle: 'API reference',
  apiLead: 'Every call, printed from the description the server itself checks requests against.',
  apiDocument: 'OpenAPI 3.1 document',
  apiBase: 'All paths are below',
  apiCalls: 'Calls',
  takes: 'Takes',
  answers: 'Answers',
  refusals: 'Refusals',
  signedIn: 'Signed in',
  once: 'Takes an Idempotency-Key',
  optional: 'optional',
} as const
