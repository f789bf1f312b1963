import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'

const A = 1

/** Does not answer for undefined addresses. */
export async function startNameServer(addressesOf: (name: string) => string[] | undefined) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const { name, end } = readName(question)
    const type = question.readUInt16BE(end)
    if (type === A) asked.push(name)
    const addresses = addressesOf(name)
    if (addresses === undefined) return
    const records = type === A ? addresses.map(recordOf) : []
    const head = Buffer.from(question.subarray(0, end + 4))
    // A DNS answer without error: one question and the given number of records.
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(records.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 200, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { asked, resolver, stop: () => socket.close() }
}

function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

function recordOf(address: string): Buffer {
  return Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
}
