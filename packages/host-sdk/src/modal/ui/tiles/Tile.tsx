import { firstGrapheme } from '@vestibule/protocol'
import { type ReactNode, useState } from 'react'
import { useBackOnline } from '../../hooks/useBackOnline.js'

export function Tile(props: Tile.Props) {
  const { name, image, size = 'm', round = false, children } = props
  const [broken, setBroken] = useState<string>()
  useBackOnline(() => setBroken(undefined))
  const picture =
    image === undefined || broken === image ? (
      <span aria-hidden="true">{children ?? firstGrapheme(name).toUpperCase()}</span>
    ) : (
      <img
        src={image}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(image)}
      />
    )
  return (
    <span
      className="tile"
      data-size={size}
      data-round={round || undefined}
      data-plain={children !== undefined || undefined}
      style={{ '--hue': hueOf(name) } as object}
    >
      {picture}
    </span>
  )
}

function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 360
  return sum
}

export declare namespace Tile {
  type Props = {
    name: string
    image?: string | undefined
    /** 24, 36, 56 or 76 px. @default m */
    size?: 's' | 'm' | 'card' | 'l' | undefined
    round?: boolean | undefined
    children?: ReactNode
  }
}
