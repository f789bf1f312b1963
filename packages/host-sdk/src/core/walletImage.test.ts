import { describe, expect, test } from 'vitest'
import { walletImage } from './walletImage.js'

const options = { projectId: 'my demo', frameUrl: 'https://wallet.example' }

describe('walletImage', () => {
  test('[A25] is an address of the services, for an image element', () => {
    expect(walletImage({ image_id: 'io.fox' }, options)).toBe(
      'https://wallet.example/getWalletImage/io.fox?projectId=my+demo',
    )
    const apart = { ...options, apiUrl: 'https://api.example/' }
    expect(walletImage({ image_id: 'io.fox', image_url: 'https://x.example/i.png' }, apart)).toBe(
      'https://api.example/getWalletImage/io.fox?projectId=my+demo',
    )
  })

  test('[A25] without services or an id it is what the wallet itself names, if anything', () => {
    const image_url = 'https://x.example/i.png'
    expect(walletImage({ image_url }, options)).toBe(image_url)
    for (const frameUrl of [undefined, '', 'nowhere'])
      expect(walletImage({ image_id: 'io.fox', image_url }, { projectId: 'demo', frameUrl })).toBe(
        image_url,
      )
    expect(walletImage({}, options)).toBeUndefined()
  })
})
