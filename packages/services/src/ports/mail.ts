/** One mail, ready to send. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
}

/** Sends a mail to the next server. @throws MailRefused for a mail that the server never accepts, other errors for an outage */
export type SendMail = (mail: Mail) => Promise<void>

/** The mail server permanently refused this mail or its address (5xx). */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
