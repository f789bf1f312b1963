/** One mail, ready to be sent. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
}

/** Hands a mail to the next server; rejects when that server does not take it. */
export type SendMail = (mail: Mail) => Promise<void>
