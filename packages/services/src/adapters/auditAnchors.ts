import { createSocket } from 'node:dgram'
import { open, readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import type { Anchor } from '../domain/audit/verifyAudit.js'
import { SECOND } from '../platform/time.js'
import type { WriteAnchor } from '../ports/anchors.js'

const TIMEOUT_MS = 5 * SECOND
const PORTS: Readonly<Record<string, number>> = { 'syslog:': 514, 'syslogs:': 6514 }
/** Facility 13 (log audit), severity 6 (informational). */
const PRIORITY = 13 * 8 + 6
const LINE = /(?:^|\s)(\d{1,15}):([A-Za-z0-9_-]{43})\s*$/

/** Chooses how anchors reach a target: `file:`, `syslog:` (UDP) or `syslogs:` (TLS). */
export function anchorWriter(target: string): WriteAnchor {
  const url = new URL(target)
  if (url.protocol === 'file:') return (anchor) => appendLine(fileURLToPath(url), anchor)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || PORTS[url.protocol] || 0
  const send = url.protocol === 'syslogs:' ? sendByTls : sendByUdp
  return (anchor) => send(syslogMessage(anchor), { host, port })
}

/**
 * Reads all anchors of a file. Each is the end of a line, so that a file of a syslog server can be read too.
 * @throws if the file cannot be read or has a line without an anchor
 */
export async function readAnchors(file: string): Promise<Anchor[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, index) => {
    const [, seq, hash = ''] = LINE.exec(line) ?? []
    if (seq === undefined) throw new Error(`Line ${index + 1} of ${file} has no anchor.`)
    return { seq: Number(seq), hash }
  })
}

async function appendLine(file: string, anchor: string): Promise<void> {
  const handle = await open(file, 'a', 0o640)
  try {
    await handle.write(`${new Date().toISOString()} ${anchor}\n`)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** RFC 5424. */
const syslogMessage = (anchor: string) =>
  `<${PRIORITY}>1 ${new Date().toISOString()} ${hostname()} vestibule ${process.pid} audit-anchor - ${anchor}`

type Server = { host: string; port: number }

function sendByUdp(message: string, { host, port }: Server): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  return new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.send(message, port, host, (error) => (error ? reject(error) : resolve()))
  }).finally(() => socket.close())
}

/** Octet counting (RFC 5425). */
function sendByTls(message: string, { host, port }: Server): Promise<void> {
  const socket = connect({ host, port, servername: isIP(host) === 0 ? host : '' })
  return new Promise<void>((resolve, reject) => {
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The syslog server timed out.')))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The syslog server closed the connection.')))
    socket.on('secureConnect', () =>
      socket.end(`${Buffer.byteLength(message)} ${message}`, () => resolve()),
    )
  }).finally(() => socket.destroySoon())
}
