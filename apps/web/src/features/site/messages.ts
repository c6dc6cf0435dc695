// Texts of the public pages' parts, English. Claims stand in content/.

export const SITE_TEXT = {
  minutes: (count: number) => `${count} min read`,
  effective: 'In force since',
  allPosts: 'All posts',
  readPost: 'Read',
  blogTeaser: 'From the blog',
  testimonials: 'What people say',
  testimonial: (index: number, count: number) => `${index} of ${count}`,
  previous: 'Previous quote',
  next: 'Next quote',
  pause: 'Pause',
  play: 'Play',
  toTop: 'Back to the top',
  licence: (text: string, number: string) => `${text}, no. ${number}`,
  claims: 'In numbers',
  buyMethods: 'Ways to pay',
  payoutMethods: 'Ways to be paid',
} as const

export const LEAD_TEXT = {
  captureTitle: 'Hear when something new opens',
  captureLead: 'New countries, coins and ways to pay. A short mail, now and then.',
  email: 'Email address',
  captureAction: 'Keep me posted',
  captureInvalid: 'Please enter a valid email address.',
  consent:
    'By sending it you agree that we write to this address. A mail asks you to confirm, and every mail has a link to leave.',
  sending: 'Sending…',
  thanks: 'Thank you',
  checkMail: 'Open the mail we have just sent and confirm the address.',
  failed: 'That did not work. Please try again.',
  newsletterTitle: 'Newsletter',
  newsletterLead: 'What is new on Kivuko, once a month at most.',
  subscribe: 'Subscribe Now',
  confirmTitle: 'Confirm your subscription',
  confirmLead: 'One click, and the news from Kivuko come to your address.',
  confirmAction: 'Confirm',
  confirmed: 'Your subscription is confirmed.',
  unsubscribeTitle: 'Leave the newsletter',
  unsubscribeLead: 'One click, and no further news come to your address. Receipts of your purchases are not affected.',
  unsubscribeAction: 'Unsubscribe',
  unsubscribed: 'You are unsubscribed. We are sorry to see you go.',
  badLink: 'This link is not complete. Please use the link in the mail as it is.',
} as const

export const DESK_TEXT = {
  formTitle: 'Talk to the desk',
  formLead: 'Tell us what you trade and how much. A person answers.',
  name: 'Name',
  email: 'Email',
  company: 'Company',
  message: 'Message',
  send: 'Send',
  receivedTitle: 'Thank you',
  received: 'We have your message.',
} as const
