import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Misdeed = (
  request: { path: string; body: Record<string, string> },
  response: ServerResponse,
) => void

/** Imitates Vault's transit engine with real HTTP, encryption and key versions. `misdeed` replaces responses. */
export async function startFakeVault(options: { tokenFile: string }) {
  const token = randomBytes(16).toString('hex')
  writeFileSync(options.tokenFile, `${token}\n`, { mode: 0o600 })
  const keys = [randomBytes(32)]
  const state: { misdeed: Misdeed | undefined; asked: string[] } = {
    misdeed: undefined,
    asked: [],
  }

  const actions: Record<string, (body: Record<string, string>) => object> = {
    'POST /v1/transit/encrypt/vestibule'(body) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keys.at(-1) ?? '', iv).setAAD(aadOf(body))
      const text = Buffer.concat([
        cipher.update(Buffer.from(body.plaintext ?? '', 'base64')),
        cipher.final(),
      ])
      const blob = Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64')
      return { ciphertext: `vault:v${keys.length}:${blob}` }
    },
    'POST /v1/transit/decrypt/vestibule'(body) {
      const [, version = '', text = ''] = (body.ciphertext ?? '').split(':')
      const blob = Buffer.from(text, 'base64')
      const key = keys[Number(version.slice(1)) - 1] ?? ''
      const decipher = createDecipheriv('aes-256-gcm', key, blob.subarray(0, 12))
        .setAAD(aadOf(body))
        .setAuthTag(blob.subarray(-16))
      const plain = Buffer.concat([decipher.update(blob.subarray(12, -16)), decipher.final()])
      return { plaintext: plain.toString('base64') }
    },
    'GET /v1/transit/keys/vestibule': () => ({ latest_version: keys.length }),
    'POST /v1/transit/keys/vestibule/rotate'() {
      keys.push(randomBytes(32))
      return { latest_version: keys.length }
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = `${request.method} ${request.url}`
    const body = await readJson(request)
    state.asked.push(path)
    if (state.misdeed !== undefined) return state.misdeed({ path, body }, response)
    const action = actions[path]
    if (request.headers['x-vault-token'] !== token) return void end(response, 403, {})
    if (action === undefined) return void end(response, 404, {})
    try {
      end(response, 200, { data: action(body) })
    } catch {
      end(response, 400, { errors: ['invalid ciphertext'] })
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type FakeVault = Awaited<ReturnType<typeof startFakeVault>>

export function end(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const aadOf = (body: Record<string, string>) => Buffer.from(body.associated_data ?? '', 'base64')

async function readJson(request: IncomingMessage): Promise<Record<string, string>> {
  const text = Buffer.concat(await request.toArray()).toString()
  return text === '' ? {} : JSON.parse(text)
}
