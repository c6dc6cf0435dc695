// Texts of the leads page, English.
import type { DeskSubscriber, EnquiryStand } from '@kivuko/contract/console-leads.ts'

export const LEADS_TEXT = {
  title: 'Leads',
  lead: 'What companies wrote to the trading desk, and who asked for the newsletter.',
  parts: 'Parts of this page',
  enquiries: 'Enquiries',
  subscribers: 'Subscribers',
  filters: 'Filters',
  all: 'All',
  search: 'Email address',
  find: 'Find',
  clear: 'Clear the filters',
  more: 'Show more',
} as const

export const STAND_NAMES: Record<EnquiryStand, string> = { open: 'Open', answered: 'Answered' }

export const ENQUIRIES_TEXT = {
  stand: 'Where it stands',
  caption: 'Enquiries',
  loading: 'Loading enquiries…',
  failed: 'Enquiries could not be loaded',
  empty: 'No enquiries like that',
  emptyToDo: 'No enquiry waits for an answer',
  emptyLead: 'What is written on the business page comes here, and to the desk’s mailbox.',
  company: 'Company',
  from: 'From',
  received: 'Received',
  opening: 'Opening the enquiry…',
  notOpened: 'The enquiry could not be opened',
  gone: 'There is no such enquiry.',
  message: 'Message',
  name: 'Name',
  email: 'Email',
  number: 'Number',
  answered: 'Answered',
  by: 'By',
  noteLeft: 'Note',
  note: 'Note for colleagues, if there is one',
  markLead: 'Write to them from the desk’s mailbox first: marking sends nothing.',
  mark: 'Mark as answered',
  notMarked: 'That did not work. Please try again.',
  close: 'Close',
} as const

export const STATE_NAMES: Record<DeskSubscriber['state'], string> = {
  confirmed: 'Confirmed',
  pending: 'Not confirmed yet',
  unsubscribed: 'Unsubscribed',
}

export const SOURCE_NAMES: Record<DeskSubscriber['source'], string> = { footer: 'Foot of a page', home: 'Home page' }

export const SUBSCRIBERS_TEXT = {
  state: 'State',
  caption: 'Subscribers',
  loading: 'Loading subscribers…',
  failed: 'Subscribers could not be loaded',
  empty: 'No subscribers like that',
  emptyAll: 'Nobody has subscribed yet',
  emptyLead: 'Addresses left on the public site come here. One that is not confirmed within 30 days is forgotten.',
  email: 'Email',
  source: 'Left on',
  asked: 'Asked',
  since: 'Confirmed or left',
  never: 'Not yet',
} as const
