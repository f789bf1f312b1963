import { type Anvil, startAnvil } from '@vestibule/indexer/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataVisitor, networkAt } from '../../testing/chain/dataVisitor.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld } from '../../testing/world.js'

const QUERY = 'chainId=eip155:31337'
const STRANGER = '203.0.113.7'
const MOST = 32
const accountOf = (letter: string, number: number) =>
  `0x${letter.repeat(36)}${String(number).padStart(4, '0')}`
const SLOW = 'aaaaaaaa'

function slowFetch() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow: typeof fetch = async (url, init) => {
    if (String(init?.body).includes(SLOW)) await released
    return fetch(url, { ...init, signal: null })
  }
  return { fetch: slow, release }
}

onDatabase((db) => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startAnvil()
  })
  afterAll(() => anvil?.stop())

  function start() {
    const node = slowFetch()
    const config = { networks: [networkAt(31337, anvil.url)] }
    const world = createWorld(db(), { fetch: node.fetch, config })
    const stranger = dataVisitor({ fetch: (request) => world.fetch(request, STRANGER) })
    return { release: node.release, visitor: dataVisitor(world), stranger }
  }

  test.each(['balance', 'nfts', 'history'])(
    'security: [A05] does not delay another client’s %s because of one client’s queued requests',
    async (what) => {
      const { release, visitor, stranger } = start()
      const own = accountOf('b', what.length)
      const pathOf = (account: string) => `/v1/account/${account}/${what}?currency=usd&${QUERY}`
      const flood = Array.from({ length: MOST - 1 }, (_, index) =>
        stranger.get(pathOf(accountOf('a', what.length * 100 + index))),
      )
      const behind = stranger.get(pathOf(own))
      const answer = await visitor.get(pathOf(own))
      const told = await answer.json()
      release()
      expect([answer.status, told.errors]).toEqual([200, undefined])
      const statuses = (await Promise.all([...flood, behind])).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200]))
    },
  )
})
