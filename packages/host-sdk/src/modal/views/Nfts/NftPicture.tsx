import { firstGrapheme } from '@vestibule/protocol'
import { useState } from 'react'
import type { NftBalance } from '../../../core/model/state.js'

export function NftPicture({ nft, eager = false }: { nft: NftBalance; eager?: boolean }) {
  const { imageUrl, name } = nft
  const [state, setState] = useState<'loading' | 'there' | 'broken'>('loading')
  const isShown = imageUrl !== undefined && state !== 'broken'
  return (
    <span className="nft-picture" data-state={isShown ? state : 'none'}>
      {isShown ? (
        <img
          src={imageUrl}
          alt={name}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setState('there')}
          onError={() => setState('broken')}
        />
      ) : (
        <span aria-hidden="true">{firstGrapheme(name.replace(/^#/, '')).toUpperCase() || '#'}</span>
      )}
    </span>
  )
}
