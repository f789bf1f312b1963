import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { createRelayKey } from './relayClient.js'

/** Creating keys is slow, so reuse a fixed set. */
const IDENTITIES = 64

export function createTokens(relay: string): () => string {
  const iat = Math.floor(Date.now() / 1_000)
  const tokens = Array.from({ length: IDENTITIES }, () => createRelayKey().jwt({ aud: relay, iat }))
  let next = 0
  return () => tokens[next++ % IDENTITIES] ?? ''
}

export function handshakeOf(options: {
  auth: string
  address: string
  extensions?: string
}): string {
  const { auth, address, extensions } = options
  return [
    `GET /relay?auth=${auth}&projectId=demo HTTP/1.1`,
    'Host: relay',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(extensions === undefined ? [] : [`Sec-WebSocket-Extensions: ${extensions}`]),
    `X-Forwarded-For: ${address}`,
    '\r\n',
  ].join('\r\n')
}

export function openRaw(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  return socket
}

/** Opens a WebSocket manually. @returns the socket with the response's head, or undefined if rejected */
export function openWebSocket(
  url: string,
  handshake: string,
): Promise<{ socket: Socket; head: string } | undefined> {
  const socket = openRaw(url)
  socket.write(handshake)
  return new Promise((resolve) => {
    socket.once('close', () => resolve(undefined))
    socket.once('data', (data) => {
      const head = String(data)
      if (head.startsWith('HTTP/1.1 101')) return resolve({ socket, head })
      socket.destroy()
      resolve(undefined)
    })
  })
}

const OPCODES = { continuation: 0, text: 1, binary: 2, ping: 9 } as const

/** A frame of RFC 6455 with a mask of zeros, so that its text is readable. */
export function frameOf(text: string | Buffer, options: frameOf.Options = {}): Buffer {
  const payload = Buffer.from(text)
  const { opcode = 'text', isLast = true, isCompressed = false, length = payload.length } = options
  const first = (isLast ? 0x80 : 0) | (isCompressed ? 0x40 : 0) | OPCODES[opcode]
  const head =
    length < 126
      ? Buffer.from([first, 0x80 | length])
      : length < 65_536
        ? Buffer.from([first, 0x80 | 126, length >> 8, length & 255])
        : Buffer.concat([Buffer.from([first, 0x80 | 127]), bigEndian(length)])
  return Buffer.concat([head, Buffer.alloc(4), payload])
}

export declare namespace frameOf {
  type Options = {
    opcode?: keyof typeof OPCODES
    isLast?: boolean
    isCompressed?: boolean
    length?: number
  }
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
