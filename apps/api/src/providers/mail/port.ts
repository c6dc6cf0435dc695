// Mail going out. `id` becomes the message id, so a mail sent twice is recognisable as one.

export type Mail = { id: string; to: string; subject: string; text: string; html: string }

export interface MailSender {
  /** Rejects when the mail was not handed over; the job that sends it tries again. */
  send(mail: Mail): Promise<void>
}
