import { createSmtp } from '../adapters/smtp.js'
import type { Config } from '../config/config.js'
import { createMailQueue, type MailOutcome, type MailQueue } from '../domain/mail/mailQueue.js'
import type { Metrics } from '../domain/metrics/createMetrics.js'
import { describeError, type Logger } from '../platform/log.js'
import { SECOND } from '../platform/time.js'
import { withSpan } from '../platform/tracing.js'
import type { SendMail } from '../ports/mail.js'

const SAYS: Record<MailOutcome, string> = {
  sent: 'mails are delivered again',
  retried: 'the mail server does not accept mails; they are sent again later',
  refused: 'the mail server refused a mail for good',
  givenUp: 'a mail was given up',
}

export function openMails(options: Options): MailQueue {
  const { config, log, metrics } = options
  const smtp = createSmtp({ url: config.smtpUrl, from: config.mailFrom })
  const send = options.send ?? smtp.send
  const mails = createMailQueue({
    send: (mail) => withSpan({ name: 'send mail' }, () => send(mail)),
    onOutcome(outcome, { error, isNew }) {
      metrics?.countMail(outcome)
      if (outcome === 'sent') {
        if (isNew) log.warn(SAYS.sent)
        return
      }
      // A mail has five attempts during an outage. Log only the outage's first failure and each
      // mail's last attempt.
      if (outcome !== 'retried' || isNew) log.error(describeError(error), SAYS[outcome])
    },
  })
  metrics?.watch({
    name: 'mail_waiting',
    help: 'Mails that wait for the mail server.',
    read: () => mails.read().waiting,
  })
  metrics?.watch({
    name: 'mail_oldest_seconds',
    help: 'Age of the oldest waiting mail.',
    read: () => mails.read().oldestMs / SECOND,
  })
  const close = async () => {
    await mails.close()
    smtp.close()
  }
  return { ...mails, close }
}

type Options = {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>
  log: Logger
  metrics?: Metrics | undefined
  /** @default SMTP to `smtpUrl` */
  send?: SendMail | undefined
}
