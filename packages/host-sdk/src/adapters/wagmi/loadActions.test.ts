import { describe, expect, test, vi } from 'vitest'
import { ONE } from '../../core/testing/createTestCore.js'
import { createWagmiAdapter } from './createWagmiAdapter.js'
import { loadActions } from './loadActions.js'
import { WAGMI, type Wagmi } from './testing/wagmiVersions.js'

const missing = async () => {
  throw new Error('Could not resolve the package. Is it installed?')
}

describe.each(WAGMI)('loadActions of wagmi %s', (_version, wagmi) => {
  test('param: uses the actions that a dapp without React passes', async () => {
    await expect(loadActions(async () => wagmi)()).resolves.toBe(wagmi)
  })

  test('error: names the package to install, and retries on the next call', async () => {
    const load = vi.fn<() => Promise<Wagmi>>(missing)
    const actions = loadActions(load)
    await expect(actions()).rejects.toThrow(
      /Install `wagmi`. Without React, .*import\("@wagmi\/core\/actions"\)/,
    )
    load.mockResolvedValue(wagmi)
    await expect(actions()).resolves.toBe(wagmi)
  })

  test('error: reports missing actions when the page opens', async () => {
    const faults: string[] = []
    const config = wagmi.createConfig({ chains: [ONE], transports: { [ONE.id]: wagmi.http() } })
    createWagmiAdapter(config, { actions: missing }).discover({
      networks: [],
      enableEIP6963: true,
      enableInjected: true,
      onConnectors: () => {},
      onFault: (message) => faults.push(message),
    })
    await expect.poll(() => faults).toEqual([expect.stringContaining('Install `wagmi`')])
  })
})

test('finds the actions of the installed wagmi', async () => {
  await expect(loadActions()()).resolves.toHaveProperty('connect')
})
