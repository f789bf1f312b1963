import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { createRelayKey, openRelaySocket } from '@vestibule/relay/testing'
import { exportJWK } from 'jose'
import { vi } from 'vitest'
import { sha256, toBase64url } from '../../platform/bytes.js'
import { signInPage } from '../signIn/signInPage.js'
import { codeOf, createVisitor, type Visitor } from '../visitors/visitor.js'
import { newWallet, walletClient } from '../visitors/walletClient.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../world.js'
import type { Attacker, Held, LockoutServices } from './processes.js'

const PATIENCE_MS = 30_000
const DEVICES = 48
export const VICTIMS_OWN = 0
/** Delay in ms between two actions: the visitor must stay below the limits. */
const PAUSE_MS = 25

type Deed = () => Promise<void>

export async function createVictims(services: LockoutServices, options: Options) {
  const { imageHost, pictures, localAddress } = options
  const { port, mails } = services
  const agent = new Agent({ keepAlive: true, localAddress })
  let spentMs = 0
  let visitors = 0
  const addressOf = () => `203.0.113.${1 + (visitors % 250)}`

  async function timed<result>(work: Promise<result>): Promise<result> {
    const startedAt = performance.now()
    try {
      return await work
    } finally {
      spentMs += performance.now() - startedAt
    }
  }

  function ask(path: string, sent: ask.Sent = {}): Promise<Answer> {
    const { method = 'GET', host = new URL(FRAME_ORIGIN).host, headers = {}, body } = sent
    const answer = new Promise<Answer>((resolve, reject) => {
      const asked = request({
        ...{ host: '127.0.0.1', port, path, method, localAddress },
        agent: sent.isNew ? false : agent,
        headers: {
          host,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      })
      asked.on('response', async (response) => {
        try {
          const bytes = Buffer.concat(await response.toArray())
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes })
        } catch (error) {
          reject(error)
        }
      })
      asked.setTimeout(PATIENCE_MS, () => asked.destroy(new Error('No answer.')))
      asked.on('error', reject)
      asked.end(body)
    })
    return timed(answer)
  }

  const world = {
    clock: { now: Date.now },
    async fetch(sent: Request, address = addressOf()) {
      const { pathname, search } = new URL(sent.url)
      const headers = { ...Object.fromEntries(sent.headers), 'x-forwarded-for': address }
      const body = sent.body === null ? undefined : Buffer.from(await sent.arrayBuffer())
      const answer = await ask(pathname + search, { method: sent.method, headers, body })
      const text = answer.bytes.length === 0 ? null : new Uint8Array(answer.bytes)
      const given = answer.headers as Record<string, string>
      return new Response(text, { status: answer.status, headers: given })
    },
    async mailbox(to: string) {
      const arrived = () => mails.filter((mail) => mail.to === to)
      await vi.waitUntil(() => arrived().length > 0, { timeout: PATIENCE_MS, interval: 2 })
      return arrived()
    },
  }

  async function expectStatus(answer: Promise<{ status: number }>, wanted = 200) {
    const { status } = await answer
    if (status !== wanted) throw new Error(`Expected another status, received ${status}.`)
  }

  async function createDevice() {
    const visitor = await createVisitor(world)
    await visitor.signIn(`d${randomBytes(8).toString('hex')}@victim.example`)
    const wallet = newWallet()
    const client = walletClient(visitor)
    await expectStatus(client.put(wallet))
    await expectStatus(client.confirm(wallet))
    return { visitor, client, walletId: wallet.walletId }
  }
  async function createDevices(count: number) {
    const made: Awaited<ReturnType<typeof createDevice>>[] = []
    for (let each = 0; each < count; each++) made.push(await createDevice())
    return made
  }
  const devices = await createDevices(DEVICES)
  const ids = await services.notePictures(pictures)
  const forwarded = () => ({ 'x-forwarded-for': addressOf() })
  const dapp = () => ({ ...forwarded(), origin: DAPP_ORIGIN })
  const json = { 'content-type': 'application/json' }
  let turns = 0
  const next = <item>(list: readonly item[]) => list[turns++ % list.length] as item
  const get = (path: string, headers: Record<string, string> = {}, more: ask.Sent = {}) =>
    ask(path, { headers: { ...forwarded(), ...headers }, ...more })
  const post = (path: string, headers: Record<string, string>, body: unknown) =>
    ask(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
  const call = () => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'eth_getBalance' },
    params: [`0x${randomBytes(20).toString('hex')}`, 'latest'],
  })
  async function begin(path: string, body: object) {
    const visitor = await createVisitor(world)
    const sent = { projectId: 'demo', dappOrigin: DAPP_ORIGIN, ...body }
    await expectStatus(visitor.send('POST', path, { body: sent }))
  }

  const deeds: Record<Attacker, Deed> = {
    async code() {
      const visitor = await createVisitor(world)
      const email = `v${randomBytes(8).toString('hex')}@victim.example`
      const started = await visitor.startWorking(email)
      const { challengeId } = started.body as { challengeId: string }
      const code = codeOf(await world.mailbox(email))
      await expectStatus(visitor.verify(challengeId, code))
    },
    social: () => begin('/v1/auth/oauth/start', { provider: 'google' }),
    passkey: () => begin('/v1/auth/passkey/start', {}),
    async share() {
      const { client, walletId } = next(devices)
      await expectStatus(client.release(walletId))
    },
    async rpc() {
      await expectResult(post('/rpc/eip155:31337?projectId=demo', dapp(), call()))
      const own = { ...forwarded(), origin: FRAME_ORIGIN }
      await expectResult(post('/v1/rpc/eip155:31337?projectId=demo', own, call()))
    },
    async data() {
      const account = `0x${randomBytes(20).toString('hex')}`
      const answer = await get(
        `/v1/account/${account}/balance?chainId=eip155:31337&projectId=demo`,
        dapp(),
      )
      await expectStatus(Promise.resolve(answer))
      if (answer.bytes.includes('"errors":[{')) throw new Error(String(answer.bytes))
    },
    async items() {
      const account = `0x${randomBytes(20).toString('hex')}`
      const items = [{ address: `eip155:31337:${account}`, tokenId: '1' }]
      const asked = { chainId: 'eip155:31337', account, items }
      const own = { ...forwarded(), origin: FRAME_ORIGIN }
      await expectStatus(post('/v1/nft/items?projectId=demo', own, asked))
    },
    async names() {
      const account = `0x${randomBytes(20).toString('hex')}`
      await expectStatus(get(`/v1/profile/reverse/${account}?projectId=demo`, dapp()))
      await expectStatus(get('/v1/profile/suggestions/ada?projectId=demo', dapp()))
    },
    async siwx() {
      const page = signInPage(world, { address: addressOf() })
      const held = await page.signIn()
      await expectStatus(page.ask('PUT', 'account-metadata', held, { metadata: { a: 1 } }))
    },
    pictures: () => expectStatus(get(`/i/${next(ids)}`, {}, { host: imageHost })),
    analytics: () =>
      expectStatus(
        post('/e?projectId=demo', dapp(), {
          ...{ eventId: randomUUID(), url: DAPP_ORIGIN, domain: 'dapp', timestamp: 1 },
          props: { type: 'track', event: 'MODAL_OPEN' },
        }),
        202,
      ),
    async relay() {
      const url = `ws://127.0.0.1:${port}/relay`
      const socket = await timed(
        openRelaySocket(url, { key: createRelayKey(), now: Date.now(), address: addressOf() }),
      )
      const topic = randomBytes(32).toString('hex')
      const answers = [
        await timed(socket.subscribe(topic)),
        await timed(socket.publish(topic, 'hello')),
      ]
      socket.socket.terminate()
      for (const { error } of answers) if (error !== undefined) throw new Error(error.message)
    },
    static: () => expectStatus(get('/f/demo')),
    raw: () => expectStatus(get('/f/demo', {}, { isNew: true })),
  }

  return {
    async hold(count: number): Promise<Held[]> {
      const made = await createDevices(count)
      return Promise.all(made.map(({ visitor, walletId }) => heldBy(visitor, walletId)))
    },
    next: () => void visitors++,
    address: addressOf,
    /** @returns the duration of the requests in ms, or the reason of a failure */
    async act(name: Attacker): Promise<{ ms: number } | { fault: string }> {
      spentMs = 0
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      try {
        await within(deeds[name](), PATIENCE_MS)
        return { ms: spentMs }
      } catch (error) {
        return { fault: String(error) }
      }
    },
    end: () => agent.destroy(),
  }

  async function heldBy(visitor: Visitor, walletId: string): Promise<Held> {
    const answer = await visitor.send('GET', '/v1/auth/session')
    const publicKey = randomBytes(32)
    const jwk = await exportJWK(visitor.privateKey)
    return {
      jwk: jwk as JsonWebKey,
      sessionId: visitor.sessionId() ?? '',
      nonce: answer.headers.get('dpop-nonce') ?? '',
      walletId,
      recipient: toBase64url(publicKey),
      rkh: sha256(publicKey),
    }
  }
}

export type Victims = Awaited<ReturnType<typeof createVictims>>

type Options = {
  imageHost: string
  pictures: string[]
  localAddress?: string | undefined
}

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }
declare namespace ask {
  type Sent = {
    method?: string
    host?: string
    headers?: Record<string, string>
    body?: string | Buffer | undefined
    isNew?: boolean
  }
}

async function expectResult(asked: Promise<Answer>) {
  const { status, bytes } = await asked
  const answer = status === 200 ? JSON.parse(String(bytes)) : {}
  if (answer.result === undefined)
    throw new Error(`Expected another status, received ${status}: ${bytes}`)
}

async function within<result>(work: Promise<result>, ms: number): Promise<result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The action exceeded its timeout.')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
