import {
  type Anvil,
  type ChainHand,
  chainHand,
  NOBODY,
  someAddress,
  startAnvil,
} from '@vestibule/indexer/testing'
import { AccountIdentity } from '@vestibule/protocol/http'
import { type Address, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '../../platform/time.js'
import { dataVisitor, networkAt } from '../../testing/chain/dataVisitor.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld } from '../../testing/world.js'

const RESOLVER: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const REVERSE: Hex = '0xb7d6ca64'

onDatabase((db) => {
  let anvil: Anvil
  let hand: ChainHand
  beforeAll(async () => {
    anvil = await startAnvil(1)
    hand = chainHand(anvil.url)
    const puppet = await hand.putToken({})
    await hand.setCode(RESOLVER, await hand.getCode(puppet))
  })
  afterAll(() => anvil?.stop())

  const call = (name: string) =>
    hand.answer(
      RESOLVER,
      REVERSE,
      encodeAbiParameters(parseAbiParameters('string, address, address'), [name, NOBODY, NOBODY]),
    )
  const start = (url = anvil.url, chainId = 1) => {
    const world = createWorld(db(), { config: { networks: [networkAt(chainId, url)] } })
    const visitor = dataVisitor(world)
    const read = async (address: string) => {
      const response = await visitor.get(`/v1/identity/${address}?sender=${address}`)
      return response.status === 200
        ? AccountIdentity.parse(await response.json())
        : response.status
    }
    return { clock: world.clock, read }
  }

  test('[A03] reads an account’s name from the operator’s node every five minutes', async () => {
    await call('ann.eth')
    const { clock, read } = start()
    const ann = someAddress()
    expect(await read(ann)).toEqual({ name: 'ann.eth', avatar: null })
    await call('ann.example')
    expect(await read(`eip155:1:${ann}`)).toEqual({ name: 'ann.eth', avatar: null })
    clock.advance(5 * MINUTE - 1)
    expect(await read(ann)).toEqual({ name: 'ann.eth', avatar: null })
    clock.advance(1)
    expect(await read(ann)).toEqual({ name: 'ann.example', avatar: null })
  })

  test.each(['', 'Ann.eth', 'a\u0000b.eth', 'раypal.eth', `${'a'.repeat(300)}.eth`, 'a b.eth'])(
    '[A03] error: does not show the name %j',
    async (name) => {
      await call(name)
      expect(await start().read(someAddress())).toEqual({ name: null, avatar: null })
    },
  )

  test('[A03] error: returns no name if no node responds, and rejects an invalid address', async () => {
    const none = { name: null, avatar: null }
    expect(await start(anvil.url, 31337).read(someAddress())).toEqual(none)
    expect(await start('http://127.0.0.1:1').read(someAddress())).toEqual(none)
    expect(await start().read('ann.eth')).toBe(400)
  })
})
