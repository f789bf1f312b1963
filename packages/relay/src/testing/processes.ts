import { expect } from 'vitest'
import { createRelayKey } from './relayClient.js'
import { type RelayWorld, randomMessage, randomTopic } from './relayWorld.js'

export async function serveBothEnds({ start, breakAll }: Processes): Promise<void> {
  const [here, there] = [await start(), await start()]
  const [dapp, wallet] = [await here.connect(), await there.connect()]
  const topic = randomTopic()
  await dapp.subscribe(topic)
  await wallet.subscribe(topic)
  const [request, answer] = [randomMessage(), randomMessage()]
  await dapp.publish(topic, request)
  expect(await wallet.messages(1)).toEqual([request])
  await wallet.publish(topic, answer)
  expect(await dapp.messages(1)).toEqual([answer])

  const lost = Array.from({ length: 40 }, () => randomMessage())
  await breakAll()
  const acknowledge = (message: string) =>
    expect.poll(async () => (await dapp.publish(topic, message)).result).toBe(true)
  await Promise.all(lost.map(acknowledge))
  expect([...(await wallet.messages(41))].sort()).toEqual([request, ...lost].sort())
}

export async function moveClient({ start }: Processes): Promise<void> {
  const [here, there] = [await start(), await start()]
  const key = createRelayKey()
  const topic = randomTopic()
  const [dapp, wallet] = [await here.connect(), await here.connect({ key })]
  await wallet.subscribe(topic)
  const [old, fresh] = [randomMessage(), randomMessage()]
  await dapp.publish(topic, old)
  await wallet.messages(1)
  await wallet.close()
  const moved = await there.connect({ key })
  const waiting = async () => (await moved.call('irn_fetchMessages', { topic })).result
  await expect.poll(waiting, { timeout: 30_000 }).toEqual({ messages: [], hasMore: false })
  await moved.subscribe(topic)
  await dapp.publish(topic, old)
  await dapp.publish(topic, fresh)
  expect(await moved.messages(1)).toEqual([fresh])
}

type Processes = {
  start: () => Promise<RelayWorld>
  breakAll: () => Promise<unknown>
}
