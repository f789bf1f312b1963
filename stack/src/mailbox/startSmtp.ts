import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { bind } from '../net/bind.js'
import type { Listening } from '../net/serve.js'
import type { Mailbox } from './createMailbox.js'

/** Maximum bytes of a mail. */
const LARGEST = 1_048_576

/** Accepts every mail on the mail port of this machine. Forwards no mail. */
export async function startSmtp(options: { mailbox: Mailbox; port: number }): Promise<Listening> {
  const { mailbox, port } = options

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession) {
    const { subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream))
    if (stream.sizeExceeded) throw Object.assign(new Error('Too large'), { responseCode: 552 })
    for (const { address } of session.envelope.rcptTo)
      mailbox.add({ to: address, subject, text: text.trim(), html })
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    onData: (stream, session, done) => void receive(stream, session).then(() => done(), done),
  })
  const listening = await bind(server, {
    part: 'smtp',
    port,
    address: () => server.server.address(),
  })
  server.on('error', () => {
    // If a client disconnects during a mail, the mail is lost.
  })
  return { port: listening, stop: () => new Promise((resolve) => server.close(resolve)) }
}
