import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real mail server on a free port, with its mailbox. */
export async function startMailServer() {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      read(stream).then((mail) => {
        mails.push(mail)
        done()
      }, done)
    },
  })
  // Services that are killed hang up in the middle of a mail.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function read(stream: Readable): Promise<Email> {
  return PostalMime.parse(Buffer.concat(await stream.toArray()))
}
