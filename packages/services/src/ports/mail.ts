/** One mail, ready to be sent. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
}

/** Hands a mail to the next server. @throws MailRefused for a mail that the server never accepts, other errors for an outage */
export type SendMail = (mail: Mail) => Promise<void>

/** The mail server refused this mail or its address for good (5xx). */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
