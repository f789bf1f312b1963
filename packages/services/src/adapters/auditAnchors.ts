import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { AwsClient } from 'aws4fetch'
import type { Anchor } from '../domain/audit/verifyAudit.js'
import { DAY, SECOND } from '../platform/time.js'
import type { WriteAnchor } from '../ports/anchors.js'

const TIMEOUT_MS = 5 * SECOND
const PORTS: Readonly<Record<string, number>> = { 'syslog:': 514, 'syslogs:': 6514 }
/** Facility 13 (log audit), severity 6 (informational). */
const PRIORITY = 13 * 8 + 6
const LOCKED_DAYS = 365
const LINE = /(?:^|[\s/])(\d{1,15}):([A-Za-z0-9_-]{43})\s*$/

/** Supports `file:`, `s3:`, `syslog:` (UDP) and `syslogs:` (TLS). */
export function anchorWriter(target: string): WriteAnchor {
  const url = new URL(target)
  if (url.protocol === 'file:') return (anchor) => appendLine(fileURLToPath(url), anchor)
  if (url.protocol === 's3:') return (anchor) => putObject(url, anchor)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || PORTS[url.protocol] || 0
  const send = url.protocol === 'syslogs:' ? sendByTls : sendByUdp
  return (anchor) => send(syslogMessage(anchor), { host, port })
}

/**
 * Reads the anchor at the end of each line, so a syslog server's file works.
 * @throws for an unreadable file, or a line without an anchor
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

/**
 * Adds an object named after the anchor to a bucket with object lock:
 * `s3://BUCKET/PREFIX?region=…&credentials=FILE`. The file contains
 * `ACCESS_KEY_ID:SECRET_ACCESS_KEY`.
 */
async function putObject(target: URL, anchor: string): Promise<void> {
  const { hostname: bucket, pathname, searchParams } = target
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  const days = Number(searchParams.get('days') ?? LOCKED_DAYS)
  // Read the file each time: the operator may replace it while the services run.
  const [accessKeyId = '', secretAccessKey = ''] = readFileSync(
    searchParams.get('credentials') ?? '',
    'utf8',
  )
    .trim()
    .split(':')
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const body = `${anchor}\n`
  const { status } = await client.fetch(
    `${endpoint}/${bucket}${pathname.replace(/\/?$/, '/')}${encodeURIComponent(anchor)}`,
    {
      method: 'PUT',
      body,
      headers: {
        'x-amz-checksum-sha256': createHash('sha256').update(body).digest('base64'),
        'x-amz-object-lock-mode': 'COMPLIANCE',
        'x-amz-object-lock-retain-until-date': new Date(Date.now() + days * DAY).toISOString(),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
  )
  if (status !== 200)
    throw new Error(`The bucket ${bucket} rejected an anchor with status ${status}.`)
}

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
