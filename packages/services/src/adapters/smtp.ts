import { createTransport } from 'nodemailer'
import { SECOND } from '../platform/time.js'
import type { Mail, SendMail } from '../ports/mail.js'

/** Sends by SMTP, over a few connections that stay open, or prints mails if the URL is `console:`. */
export function createSmtp(options: { url: string; from: string }): {
  send: SendMail
  close: () => void
} {
  const { url, from } = options
  if (url.startsWith('console:')) return { send: printMail, close: () => undefined }
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

async function printMail({ to, subject, text }: Mail): Promise<void> {
  process.stdout.write(`\nMail to ${to}: ${subject}\n${text.replace(/^/gm, '  ')}\n`)
}
