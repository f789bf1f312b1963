import { setTimeout as sleep } from 'node:timers/promises'
import { ShareRelease } from '@vestibule/protocol/http'
import {
  createRelayKey,
  openRelaySocket,
  type RelaySocket,
  randomMessage,
  randomTopic,
} from '@vestibule/relay/testing'
import { sha256 } from '../../platform/bytes.js'
import type { Surroundings } from '../visitors/surroundings.js'
import { createVisitor } from '../visitors/visitor.js'
import { newWallet, placement, walletClient } from '../visitors/walletClient.js'

export type Work = {
  act: () => Promise<void>
  findLosses: () => Promise<string[]>
}

type Place = { world: Surroundings; relayUrl: () => string; email: string }

const ROTATIONS = 3
const MESSAGES = 8
const LANES = 3

export const WORKS: Record<string, (place: Place) => Promise<Work>> = {
  'signing in': signIn,
  'making a wallet': makeWallet,
  'renewing a share': rotate,
  'publishing to the relay': publish,
}

const lossIf = (isLost: boolean, what: string) => (isLost ? [what] : [])

async function signIn({ world, email }: Place): Promise<Work> {
  const visitor = await createVisitor(world)
  let code: Awaited<ReturnType<typeof visitor.askCode>> | undefined
  let sessionId: string | undefined
  return {
    async act() {
      code = await visitor.askCode(email)
      const { status, body } = await visitor.verify(code.challengeId, code.code)
      if (status === 200) sessionId = (body as { sessionId: string }).sessionId
    },
    async findLosses() {
      if (sessionId !== undefined) {
        visitor.hold(sessionId)
        const { status } = await visitor.send('GET', '/v1/auth/session')
        return lossIf(status !== 200, 'a session')
      }
      if (code === undefined) return []
      // Either the code is used and the session is lost, or the code is unused.
      const { status } = await visitor.verify(code.challengeId, code.code)
      return lossIf(![200, 400].includes(status), 'a code')
    },
  }
}

async function member({ world, email }: Place) {
  const visitor = await createVisitor(world)
  const { deviceId } = await visitor.signIn(email)
  return { visitor, deviceId, client: walletClient(visitor), wallet: newWallet() }
}

async function makeWallet(place: Place): Promise<Work> {
  const { client, wallet, deviceId } = await member(place)
  const { walletId, body } = wallet
  const acknowledged = new Set<string>()
  return {
    async act() {
      if ((await client.put(wallet)).status === 200) acknowledged.add('put')
      await client.release(walletId)
      if ((await client.confirm(wallet)).status === 200) acknowledged.add('confirm')
    },
    async findLosses() {
      const kept = await client.read(walletId)
      const { status } = kept.body as { status?: string }
      const losses = [
        ...lossIf(acknowledged.has('put') && kept.status !== 200, 'a wallet'),
        ...lossIf(acknowledged.has('confirm') && status !== 'active', 'a confirmation'),
      ]
      await client.put(wallet)
      const share = await client.share(walletId, deviceId)
      await client.confirm(wallet)
      const second = await client.put(newWallet())
      return [
        ...losses,
        ...lossIf(share !== body.share, 'a share'),
        ...lossIf(second.status !== 409, 'that there is one wallet'),
      ]
    },
  }
}

async function rotate(place: Place): Promise<Work> {
  const { visitor, client, wallet, deviceId } = await member(place)
  const { walletId } = wallet
  await client.put(wallet)
  await client.confirm(wallet)
  const shares = new Map([[1, wallet.body.share]])
  let [begun, confirmed] = [1, 1]
  const post = (path: string, body: unknown) =>
    visitor.send('POST', `/v1/wallets/${walletId}${path}`, { body })

  async function renew(generation: number) {
    const next = placement(generation)
    shares.set(generation, next.share)
    if ((await post('/rotation', next)).status !== 200) return
    begun = generation
    const digest = sha256(Buffer.from(next.share, 'base64url'))
    if ((await post('/rotation/confirm', { generation, digest })).status === 200)
      confirmed = generation
  }

  return {
    async act() {
      for (let rotation = 0; rotation < ROTATIONS; rotation++) await renew(confirmed + 1)
    },
    async findLosses() {
      const release = ShareRelease.response.parse((await client.release(walletId)).body)
      const newest = release.next?.generation ?? release.generation
      const share = await client.share(walletId, deviceId)
      const losses = [
        ...lossIf(release.generation < confirmed, 'a confirmed share'),
        ...lossIf(newest < begun, 'a next share'),
        ...lossIf(share !== shares.get(release.generation), 'a share that its device knows'),
      ]
      confirmed = release.generation
      await renew(confirmed + 1)
      return [...losses, ...lossIf(confirmed !== release.generation + 1, 'the next renewal')]
    },
  }
}

async function publish({ relayUrl }: Place): Promise<Work> {
  const [topic, reader] = [randomTopic(), createRelayKey()]
  const open = (key = createRelayKey()) => openRelaySocket(relayUrl(), { key, now: Date.now() })
  const acknowledged = new Set<string>()
  const received = new Set<string>()
  const take = ({ pushed }: RelaySocket) => {
    for (const { message } of pushed) received.add(message)
  }
  const [dapp, wallet] = [await open(), await open(reader)]
  await wallet.subscribe(topic)

  return {
    async act() {
      async function lane() {
        for (let sent = 0; sent < MESSAGES; sent++) {
          const message = randomMessage()
          if ((await dapp.publish(topic, message)).result === true) acknowledged.add(message)
        }
      }
      await Promise.race([Promise.all(Array.from({ length: LANES }, lane)), dapp.closed])
    },
    async findLosses() {
      take(wallet)
      for (const { socket } of [dapp, wallet]) socket.terminate()
      const again = await open(reader)
      await again.subscribe(topic)
      const missing = () => [...acknowledged].filter((message) => !received.has(message))
      for (let look = 0; look < 200 && missing().length > 0; look++) {
        await sleep(50)
        take(again)
      }
      await again.close()
      return missing().map(() => 'a message')
    },
  }
}
