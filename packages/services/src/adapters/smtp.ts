import { createTransport } from 'nodemailer'
import { SECOND } from '../platform/time.js'
import type { SendMail } from '../ports/mail.js'

/** Sends by SMTP, over a few connections that stay open. */
export function createSmtp(options: { url: string; from: string }): {
  send: SendMail
  close: () => void
} {
  const { url, from } = options
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    // A mail is made of our own strings: nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, from })
    },
    close: () => transport.close(),
  }
}
