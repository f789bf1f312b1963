import { describe, expect, test } from 'vitest'
import { networkImage, tokenImage, walletImage } from './images.js'

const options = { projectId: 'my demo', frameUrl: 'https://wallet.example' }

describe('walletImage', () => {
  test('[A25] returns an image URL of the services', () => {
    expect(walletImage({ image_id: 'io.fox' }, options)).toBe(
      'https://wallet.example/getWalletImage/io.fox?projectId=my+demo',
    )
    const apart = { ...options, apiUrl: 'https://api.example/' }
    expect(walletImage({ image_id: 'io.fox', image_url: 'https://x.example/i.png' }, apart)).toBe(
      'https://api.example/getWalletImage/io.fox?projectId=my+demo',
    )
  })

  test('[A25] returns the wallet’s own image without services or without an image id', () => {
    const image_url = 'https://x.example/i.png'
    expect(walletImage({ image_url }, options)).toBe(image_url)
    for (const frameUrl of [undefined, '', 'nowhere'])
      expect(walletImage({ image_id: 'io.fox', image_url }, { projectId: 'demo', frameUrl })).toBe(
        image_url,
      )
    expect(walletImage({}, options)).toBeUndefined()
  })
})

describe('networkImage', () => {
  const caipNetworkId = 'eip155:8453'

  test('[A25] [E02] returns the dapp’s image, otherwise the services’ image by the dapp’s id or by CAIP-2', () => {
    const imageUrl = 'https://x.example/base.svg'
    expect(networkImage({ caipNetworkId, assets: { imageUrl, imageId: 'base' } }, options)).toBe(
      imageUrl,
    )
    expect(networkImage({ caipNetworkId, assets: { imageId: 'base' } }, options)).toBe(
      'https://wallet.example/public/getAssetImage/base?projectId=my+demo',
    )
    expect(networkImage({ caipNetworkId }, options)).toBe(
      'https://wallet.example/public/getAssetImage/eip155%3A8453?projectId=my+demo',
    )
  })

  test('[A25] returns undefined for an unknown network, and without services', () => {
    expect(networkImage({ caipNetworkId, unknown: true }, options)).toBeUndefined()
    expect(networkImage({ caipNetworkId }, { projectId: 'demo', frameUrl: '' })).toBeUndefined()
  })
})

test('[A25] tokenImage returns a URL for a symbol, and undefined without a symbol', () => {
  expect(tokenImage('ETH', options)).toBe(
    'https://wallet.example/public/getTokenImage/ETH?projectId=my+demo',
  )
  expect(tokenImage('', options)).toBeUndefined()
})
