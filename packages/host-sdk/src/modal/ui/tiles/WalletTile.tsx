import type { ReactNode } from 'react'
import { rowImage } from '../../../directory/images.js'
import type { WalletRow } from '../../../directory/walletRows.js'
import { useModal } from '../../context.js'
import { Tile } from './Tile.js'

export function WalletTile({ row, size, children }: Props) {
  const { options } = useModal().core
  return (
    <Tile name={row.name} image={rowImage(row, options)} size={size}>
      {children}
    </Tile>
  )
}

type Props = {
  row: Pick<WalletRow, 'name' | 'connector' | 'wallet'>
  size?: 'm' | 'card' | 'l' | undefined
  children?: ReactNode
}
