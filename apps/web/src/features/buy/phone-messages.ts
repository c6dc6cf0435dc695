// Texts of paying an order by phone, English.
export const PHONE_TEXT = {
  heading: 'Pay with M-Pesa',
  lead: (total: string) => `A prompt for ${total} goes to this phone. Approve it with your M-Pesa PIN.`,
  keptUntil: (until: string) => `The price is kept until ${until}.`,
  phone: 'M-Pesa phone number',
  phoneHint: 'Such as 0712 345 678.',
  required: 'Please fill in all required fields',
  send: 'Send the prompt',
  sendAgain: 'Send the prompt again',
  sending: 'Sending the prompt…',
  failed: 'The prompt could not be sent. Please try again.',
  looking: 'Looking up your payment…',
  stopped:
    'M-Pesa has not told us yet how this payment ended. You can close this page: your order goes on by itself when the money arrives.',
  watchAgain: 'Check again',
} as const
