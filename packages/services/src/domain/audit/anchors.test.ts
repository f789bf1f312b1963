import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import aws4 from 'aws4'
import { gt } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { anchorWriter, readAnchors } from '../../adapters/auditAnchors.js'
import { auditLog } from '../../db/schema/audit.js'
import { appender, tamper } from '../../testing/database/auditRows.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { chainEvents } from './chainEvents.js'
import { keepAnchoring } from './keepAnchoring.js'
import { verifyAudit } from './verifyAudit.js'

const key = randomBytes(32)
const HASH = 'h'.repeat(43)
const ANCHOR = `42:${HASH}`
const newFile = () => join(mkdtempSync(join(inject('runFolder'), 'anchors-')), 'anchors')
const fail = (error: unknown) => {
  throw error
}

onDatabase((db) => {
  const cut = (seq: number) =>
    tamper(db(), 'audit_log', (open) => open.delete(auditLog).where(gt(auditLog.seq, seq)))
  const append = async (count: number) => {
    const one = appender(db(), { key })
    for (let index = 0; index < count; index++) await one(index)
    await chainEvents(db(), { key })
  }
  beforeEach(() => cut(0))

  test('detects a truncated and rewritten log with anchors in a file', async () => {
    const file = newFile()
    const targets = [anchorWriter(pathToFileURL(file).href)]
    await append(3)
    const anchoring = keepAnchoring({ db: db(), targets, onFault: fail })
    await expect.poll(() => readAnchors(file).catch(() => [])).toHaveLength(1)
    await append(2)
    await anchoring.close()
    const anchors = await readAnchors(file)
    expect(anchors.map(({ seq }) => seq)).toEqual([3, 5])
    expect(await verifyAudit(db(), { key, anchors })).toMatchObject({ isWhole: true, rows: 5 })
    await cut(2)
    expect(await verifyAudit(db(), { key, anchors })).toEqual({
      isWhole: false,
      seq: 3,
      fault: 'is missing: the log once reached row 5',
    })
    await append(4)
    // Control: the new rows are valid, so only the anchors detect the change.
    expect(await verifyAudit(db(), { key })).toMatchObject({ isWhole: true, rows: 6 })
    expect(await verifyAudit(db(), { key, anchors })).toMatchObject({ isWhole: false, seq: 3 })
  })

  test('writes each anchor to each target once, and retries a failed target', async () => {
    await append(1)
    const written: string[] = []
    const faults: unknown[] = []
    let fails = true
    const anchoring = keepAnchoring({
      db: db(),
      targets: [
        async () => void written.push('one'),
        async () => {
          if (fails) throw new Error('down')
          written.push('two')
        },
      ],
      intervalMs: 10,
      onFault: (error) => faults.push(error),
    })
    await expect.poll(() => faults.length).toBeGreaterThan(1)
    fails = false
    await expect.poll(() => written).toContain('two')
    await anchoring.close()
    expect(written.sort()).toEqual(['one', 'two'])
  })
})

describe('a file', () => {
  test('appends an anchor and keeps earlier lines', async () => {
    const file = newFile()
    writeFileSync(file, `1:${HASH}\n`)
    await anchorWriter(pathToFileURL(file).href)(ANCHOR)
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^1:${HASH}\n\\S+Z ${ANCHOR}\n$`))
    expect((await readAnchors(file)).map(({ seq }) => seq)).toEqual([1, 42])
  })

  test('rejects a file that contains a line without an anchor', async () => {
    const file = newFile()
    writeFileSync(file, `1:${HASH}\n42:${HASH.slice(1)}\n`)
    await expect(readAnchors(file)).rejects.toThrow(`Line 2 of ${file} has no anchor.`)
  })
})

describe('a syslog server', () => {
  test('receives an RFC 5424 message over UDP', async () => {
    const server = createSocket('udp4')
    server.bind(0, '127.0.0.1')
    await once(server, 'listening')
    const message = once(server, 'message')
    await anchorWriter(`syslog://127.0.0.1:${server.address().port}`)(ANCHOR)
    const [line] = await message
    server.close()
    expect(String(line)).toMatch(
      new RegExp(`^<110>1 \\d{4}-\\S+Z \\S+ vestibule \\d+ audit-anchor - ${ANCHOR}$`),
    )
    const file = newFile()
    writeFileSync(file, `${line}\n`)
    expect(await readAnchors(file)).toEqual([{ seq: 42, hash: HASH }])
  })

  test('receives no anchor with `syslogs:` if the server does not use TLS', async () => {
    const server = createServer((socket) => socket.end('hello'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await expect(anchorWriter(`syslogs://127.0.0.1:${port}`)(ANCHOR)).rejects.toThrow()
    server.close()
    await expect(anchorWriter(`syslogs://127.0.0.1:${port}`)(ANCHOR)).rejects.toThrow()
  })
})

describe('a bucket', () => {
  const credentials = () => {
    const file = newFile()
    writeFileSync(file, 'OUR-ID:our-secret\n')
    return file
  }

  async function startBucket(secretAccessKey = 'our-secret') {
    const objects: { name: string; headers: IncomingHttpHeaders; body: string }[] = []
    const server = createHttpServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      const { headers, method = '', url = '' } = request
      const [, names = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
      const signed = Object.fromEntries(names.split(';').map((name) => [name, headers[name]]))
      const again = aws4.sign(
        {
          ...{ service: 's3', region: 'eu-central-1', method, path: url },
          headers: signed as Record<string, string>,
        },
        { accessKeyId: 'OUR-ID', secretAccessKey },
      )
      const isSigned = again.headers?.Authorization === headers.authorization
      if (isSigned) objects.push({ name: decodeURIComponent(url), headers, body })
      response.writeHead(isSigned ? 200 : 403).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const query = new URLSearchParams({
      region: 'eu-central-1',
      credentials: credentials(),
      endpoint,
    })
    return { objects, server, target: `s3://bucket/anchors?${query}` }
  }

  test('stores each anchor as an object that is locked for a year', async () => {
    const { objects, server, target } = await startBucket()
    await anchorWriter(target)(ANCHOR)
    server.close()
    expect(objects).toMatchObject([{ name: `/bucket/anchors/${ANCHOR}`, body: `${ANCHOR}\n` }])
    const headers = objects[0]?.headers ?? {}
    expect(headers['x-amz-object-lock-mode']).toBe('COMPLIANCE')
    const until = Date.parse(String(headers['x-amz-object-lock-retain-until-date']))
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(365)
    const file = newFile()
    writeFileSync(file, objects.map(({ name }) => `${name}\n`).join(''))
    expect(await readAnchors(file)).toEqual([{ seq: 42, hash: HASH }])
  })

  test('reports a target that rejects an anchor, without the secret', async () => {
    const { server, target } = await startBucket('another secret')
    const refused = anchorWriter(target)(ANCHOR)
    await expect(refused).rejects.toThrow('The bucket bucket rejected an anchor with status 403.')
    server.close()
  })
})
