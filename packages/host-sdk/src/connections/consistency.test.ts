import { describe, expect, test } from 'vitest'
import { getNamespace } from '../core/namespaceState.js'
import { ADDRESS, createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { switchNetwork } from '../networks/switchNetwork.js'
import { activate } from './activate.js'
import { beginRestore } from './beginRestore.js'
import { connect } from './connect.js'

import { disconnect } from './disconnect.js'
import { finishRestore } from './restore.js'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' as const
const FOX = { id: 'org.example.fox', chains: [31337, 31338] }
const OWL = { id: 'org.example.owl', chains: [31338], address: OTHER } satisfies offerWallet.Wish

type Area = ReturnType<typeof memoryArea>

function watchPage(options = {}, area: Area = memoryArea()) {
  const writes: string[] = []
  const counted: Area = {
    ...area,
    setItem(key, value) {
      writes.push(key)
      area.setItem(key, value)
    },
    removeItem(key) {
      if (area.entries.has(key)) writes.push(key)
      area.removeItem(key)
    },
  }
  const core = createTestCore(options, counted)
  const seen: string[] = []
  const read = () => {
    const { accountState, networkState } = getNamespace(core.store.getState(), 'eip155')
    const { status, address, caipAddress, connectedWalletInfo, connectorId } = accountState
    const network = networkState.caipNetwork?.caipNetworkId
    if (status !== 'connected') {
      expect([address, caipAddress, connectedWalletInfo, connectorId]).toEqual(
        Array(4).fill(undefined),
      )
      return status
    }
    expect(connectedWalletInfo?.name).toBe(connectorId)
    expect(caipAddress).toBe(`${network}:${address}`)
    expect(address).toBe(connectorId === FOX.id ? ADDRESS : OTHER)
    return `${connectorId?.split('.').at(-1)} ${network}`
  }
  core.store.subscribe(() => seen.push(read()))
  const during = async (work: () => unknown) => {
    seen.length = 0
    writes.length = 0
    await work()
    return {
      seen: [...seen],
      written: writes.filter((key) => key === '@vestibule/connections').length,
    }
  }
  return { core, during, area }
}

describe('changes the state for subscribers and storage only once per transition', () => {
  test('[E05] when a wallet connects, switches and changes while a second wallet is connected', async () => {
    const { core, during } = watchPage()
    const fox = offerWallet(core, FOX)
    const owl = offerWallet(core, OWL)
    expect(await during(() => connect(core, fox.connector))).toEqual({
      seen: ['connecting', 'fox eip155:31337'],
      written: 1,
    })
    const { seen: switched } = await during(() => switchNetwork(core, 'eip155:31338'))
    expect(new Set(switched)).toEqual(new Set(['fox eip155:31338']))
    expect(await during(() => fox.wallet.switchTo(31337))).toEqual({
      seen: ['fox eip155:31337'],
      written: 1,
    })
    expect(await during(() => connect(core, owl.connector))).toEqual({
      seen: ['owl eip155:31338'],
      written: 1,
    })
    const { seen: left, written } = await during(() => disconnect(core))
    expect({ left: new Set(left), written }).toEqual({
      left: new Set(['disconnected']),
      written: 1,
    })
  })

  test('[E05] when one of two wallets with the same account disconnects', async () => {
    const { core, during } = watchPage({ features: { multiWallet: true } })
    const fox = offerWallet(core, FOX)
    await connect(core, fox.connector)
    const owl = offerWallet(core, OWL)
    expect(await during(() => connect(core, owl.connector))).toEqual({
      seen: ['owl eip155:31338'],
      written: 1,
    })
    const known = core.getConnection({ namespace: 'eip155', connectorId: FOX.id })
    if (known === undefined) throw new Error('The first wallet is not connected.')
    expect(await during(() => activate(core, known))).toEqual({
      seen: ['fox eip155:31337'],
      written: 1,
    })
    const { seen, written } = await during(() => disconnect(core, { connectorId: FOX.id }))
    expect({ seen: new Set(seen), written }).toEqual({
      seen: new Set(['owl eip155:31338']),
      written: 1,
    })
  })

  test('[T03] when the page reloads', async () => {
    const { core, area } = watchPage({ features: { multiWallet: true } })
    await connect(core, offerWallet(core, OWL).connector)
    await connect(core, offerWallet(core, FOX).connector)
    const page = watchPage({ features: { multiWallet: true } }, area)
    const { seen, written } = await page.during(async () => {
      beginRestore(page.core)
      offerWallet(page.core, { ...OWL, permitted: true })
      offerWallet(page.core, { ...FOX, permitted: true })
      await finishRestore(page.core)
    })
    expect([...new Set(seen)]).toEqual(['restoring', 'fox eip155:31337'])
    expect(written).toBe(2)
  })
})
