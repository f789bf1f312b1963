import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ADDRESSES } from '../testing/addresses.js'
import { createFolder } from '../testing/world.js'
import { walletApp } from './walletApp.js'

describe('walletApp', () => {
  const folder = createFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>Phone</title>')
  writeFileSync(join(folder, 'assets/index-1a2b3c.js'), 'run()')
  const app = walletApp({ folder, addresses: () => ADDRESSES })

  test('behavior: puts the stack’s relay and chains into the page’s configuration', async () => {
    const answer = await app.request('/config.json')
    expect(await answer.json()).toEqual({
      relayUrl: ADDRESSES.relay,
      projectId: 'local-wallet',
      chains: [
        { id: 'eip155:31337', name: 'Local One', rpcUrl: 'http://127.0.0.1:8545' },
        { id: 'eip155:31338', name: 'Local Two', rpcUrl: 'http://127.0.0.1:8546' },
        { id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet' },
        {
          id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
          name: 'Bitcoin Local',
          rpcUrl: 'http://127.0.0.1:3002',
        },
        { id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin' },
      ],
    })
  })

  test('[J04] behavior: opens the page for a dapp’s app link, and forbids framing', async () => {
    for (const path of ['/', '/wc?uri=wc%3Aabc%402', '/elsewhere']) {
      const answer = await app.request(path)
      expect(await answer.text()).toContain('Phone')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
    const asset = await app.request('/assets/index-1a2b3c.js')
    expect(await asset.text()).toBe('run()')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect((await app.request('/nothing.js')).status).toBe(404)
  })

  test('behavior: shows that the stack is starting until all parts respond', async () => {
    const starting = walletApp({ folder, addresses: () => undefined })
    expect((await starting.request('/config.json')).status).toBe(503)
  })

  test('error: reports a missing build of the page', () => {
    expect(() => walletApp({ folder: join(folder, 'assets'), addresses: () => undefined })).toThrow(
      'The wallet page is not built; run `npm run build` first.',
    )
  })
})
