// What the mails to subscribers, to the trading desk and to who wrote to it say. `brand` is the operator's name.
import type { Letter } from '#platform/letter.ts'

export function confirmationLetter(brand: string, links: { confirm: string; unsubscribe: string }): Letter {
  return {
    subject: `Confirm your subscription to ${brand}`,
    parts: [
      'Hello,',
      `this address was entered for news from ${brand}. Please confirm it:`,
      { link: links.confirm, label: 'Confirm this address' },
      'If it was not you, do nothing: without the confirmation we write no further mail.',
      'To make sure that nobody subscribes this address, or to leave later:',
      { link: links.unsubscribe, label: 'Unsubscribe' },
    ],
  }
}

type Enquiry = { id: string; name: string; company: string; email: string; message: string }

/** To the desk: what was typed is quoted, and none of it stands where we speak ourselves. */
export function enquiryLetter({ id, name, company, email, message }: Enquiry): Letter {
  return {
    subject: `Business enquiry ${id}`,
    parts: [
      {
        facts: [
          ['E-mail', email],
          ['Number', id],
        ],
      },
      { quote: `${name}, ${company}\n\n${message}` },
      'The site said that a person answers.',
    ],
  }
}

/** Holds nothing that was typed into the form: anyone can enter anyone's address there. */
export function enquiryReceivedLetter(brand: string, { id }: { id: string }): Letter {
  return {
    subject: `Your message to the ${brand} trading desk arrived`,
    parts: [
      'Hello,',
      'your message to our trading desk arrived. A person reads it and writes to this address within 24 hours.',
      { facts: [['Number', id]] },
      'Who has an account asks for a firm price there, under Block trades.',
      'If it was not you, somebody entered this address in our form. You need do nothing.',
    ],
  }
}
