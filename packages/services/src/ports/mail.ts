export type Mail = {
  to: string
  subject: string
  text: string
  html: string
}

/**
 * Sends an email to the next server.
 * @throws MailRefused for an email that the server will never accept, other errors for an outage
 */
export type SendMail = (mail: Mail) => Promise<void>

/** The mail server permanently refused this email or its address (5xx). */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
