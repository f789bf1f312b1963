import type { ReactNode } from 'react'
import { Address } from './Address.js'
import { Fiat } from './Fiat.js'
import { Isolated } from './Isolated.js'
import './Facts.css'

export function Facts(props: {
  /** Long lists scroll separately. */
  long?: boolean | undefined
  children: ReactNode
}) {
  const { long = false, children } = props
  return (
    <dl className="facts" {...(long && { 'data-long': '', tabIndex: 0 })}>
      {children}
    </dl>
  )
}

export function Fact(props: Fact.Props) {
  const { name, address, strong = false, fiat, children } = props
  return (
    <div
      className="fact"
      data-strong={strong || undefined}
      data-wide={address !== undefined || undefined}
    >
      <dt>
        <Isolated text={name} />
      </dt>
      <dd>
        {address !== undefined ? (
          <Address value={address} />
        ) : typeof children === 'string' ? (
          // Keep the order of the amount in right-to-left text.
          <bdi>
            <Isolated text={children} />
          </bdi>
        ) : (
          children
        )}
        <Fiat text={fiat} />
      </dd>
    </div>
  )
}

export declare namespace Fact {
  type Props = {
    /** Names from other sources are marked. */
    name: string
    address?: string | undefined
    strong?: boolean | undefined
    fiat?: string | undefined
    children?: ReactNode
  }
}
