import { createTransport } from 'nodemailer'
import { SECOND } from '../platform/time.js'
import { type Mail, MailRefused, type SendMail } from '../ports/mail.js'

/** Nodemailer's codes for failures of a single mail. Other failures concern the connection or the login. */
const OF_THE_MAIL: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE'])
const PERMANENT = 500

type SmtpError = { code?: unknown; command?: unknown; responseCode?: number }

/** Sends by SMTP, over a few persistent connections. Prints mails if the URL is `console:`. */
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
    // Security: a mail must not include files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, from })
      } catch (cause) {
        const { code, command, responseCode = 0 } = cause as SmtpError
        // A rejected sender affects all mails.
        if (!OF_THE_MAIL.has(code) || command === 'MAIL FROM' || responseCode < PERMANENT)
          throw cause
        throw new MailRefused(`The mail server returned ${responseCode}.`, { cause })
      }
    },
    close: () => transport.close(),
  }
}

async function printMail({ to, subject, text }: Mail): Promise<void> {
  process.stdout.write(`\nMail to ${to}: ${subject}\n${text.replace(/^/gm, '  ')}\n`)
}
