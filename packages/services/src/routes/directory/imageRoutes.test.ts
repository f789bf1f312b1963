import { describe, expect, test } from 'vitest'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

onDatabase((db) => {
  const request = (path: string, headers: Record<string, string> = {}) =>
    new Request(`${FRAME_ORIGIN}${path}?projectId=demo`, { headers })
  const get = (path: string, headers?: Record<string, string>) =>
    createWorld(db()).fetch(request(path, headers))
  const hashOf = async (id: string) => {
    const { headers } = await get(`/getWalletImage/${id}`)
    return headers.get('etag')?.replaceAll('"', '')
  }

  describe('images', () => {
    test('[A25] caches a wallet’s image by its hash without an expiry', async () => {
      const hash = await hashOf('me.rainbow')
      const response = await get(`/getWalletImage/${hash}`, { origin: DAPP_ORIGIN })
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${hash}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': DAPP_ORIGIN,
      })
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
    })

    test.each([
      ['/getWalletImage/me.rainbow', 'image/webp'],
      ['/getWalletImage/io.metamask', 'image/svg+xml'],
      ['/public/getAssetImage/eip155:1', 'image/svg+xml'],
      ['/public/getAssetImage/eip155%3A8453', 'image/svg+xml'],
      ['/public/getAssetImage/eip155:31337', 'image/svg+xml'],
      ['/public/getAssetImage/walletConnect', 'image/svg+xml'],
      ['/public/getTokenImage/ETH', 'image/svg+xml'],
      ['/public/getTokenImage/usdc', 'image/svg+xml'],
      ['/public/getCurrencyImage/EUR', 'image/svg+xml'],
      ['/public/getCurrencyImage/usd', 'image/svg+xml'],
    ])(
      '[A25] lets browsers revalidate %s after a day, without a body while unchanged',
      async (path, type) => {
        const response = await get(path)
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toBe(type)
        expect(response.headers.get('cache-control')).toMatch(/^public, max-age=86400, stale/)
        const etag = response.headers.get('etag') ?? ''
        for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
          const again = await get(path, { 'if-none-match': known })
          expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([
            304,
            '',
            etag,
          ])
        }
        expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
      },
    )

    test.each([
      '/getWalletImage/no.such.wallet',
      '/getWalletImage/..%2F..%2Fwallets.json',
      '/getWalletImage/__proto__',
      '/public/getAssetImage/eip155:424242',
      '/public/getAssetImage/constructor',
      '/public/getTokenImage/%3Csvg%3E',
      '/public/getCurrencyImage/XXXX',
      '/public/getCurrencyImage/%3Cscript%3E',
    ])('[A25] returns 404 for %s, cached briefly', async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('public, max-age=300')
      // Without this header, the page would see a blocked response instead of the text.
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(await response.json()).toMatchObject({ error: { message: 'There is no such image.' } })
    })

    test('[A25] draws an image of text for every currency', async () => {
      const { fetch } = createWorld(db())
      for (const code of Intl.supportedValuesOf('currency')) {
        const svg = await (await fetch(request(`/public/getCurrencyImage/${code}`))).text()
        expect(svg).toMatch(
          /^<svg [^<]*<circle [^<]*\/><text [^<]*>[\p{Sc}\p{L}]{1,3}<\/text><\/svg>\n$/u,
        )
      }
    })

    test('[A25] rejects another page', async () => {
      const response = await get('/public/getTokenImage/ETH', { origin: 'https://evil.example' })
      expect([response.status, await response.json()]).toEqual([403, failure('originNotAllowed')])
    })

    test('[A25] [Z24] limits a flood from one client address, but not other addresses', async () => {
      const limits = { requestsPerClient: { points: 2, window: 60_000 } }
      const world = createWorld(db(), { limits })
      const ask = async (address?: string) =>
        (await world.fetch(request('/public/getTokenImage/ETH'), address)).status
      expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
      expect(await ask('198.51.100.1')).toBe(200)
      world.clock.advance(60_000)
      expect(await ask()).toBe(200)
    })
  })
})
