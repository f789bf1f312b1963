import type { Network } from '../../../core/model/network.js'
import { networkImage } from '../../../directory/images.js'
import { useModal } from '../../context.js'
import { Tile } from './Tile.js'

export function NetworkTile({ network, size, round }: Props) {
  const { options } = useModal().core
  return (
    <Tile name={network.name} image={networkImage(network, options)} size={size} round={round} />
  )
}

type Props = Pick<Tile.Props, 'size' | 'round'> & {
  network: Pick<Network, 'name' | 'assets' | 'caipNetworkId' | 'unknown'>
}
