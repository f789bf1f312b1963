import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** @param options.answerTo Rejection code by address. @param options.port @default a free port */
export async function startMailServer(options: Options = {}) {
  const { answerTo, refusesSender, port: wanted = 0 } = options
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_address, _session, done) {
      if (refusesSender?.() !== true) done()
      else done(Object.assign(new Error('refused'), { responseCode: 550 }))
    },
    onRcptTo({ address }, _session, done) {
      const responseCode = answerTo?.(address)
      if (responseCode === undefined) done()
      else done(Object.assign(new Error('refused'), { responseCode }))
    },
    onData(stream, _session, done) {
      read(stream).then((mail) => {
        mails.push(mail)
        done()
      }, done)
    },
  })
  // Killed services close the connection during an email.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

type Options = {
  answerTo?: ((address: string) => number | undefined) | undefined
  refusesSender?: (() => boolean) | undefined
  port?: number | undefined
}

async function read(stream: Readable): Promise<Email> {
  return PostalMime.parse(Buffer.concat(await stream.toArray()))
}
