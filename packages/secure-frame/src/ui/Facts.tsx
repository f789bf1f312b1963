import type { ReactNode } from 'react'
import { Address } from './Address.js'
import { Fiat } from './Fiat.js'
import { Isolated } from './Isolated.js'
import './Facts.css'

export function Facts(props: {
  /** The list can be longer than a phone's screen: it scrolls by itself. */
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
          // Keep the amount's order in right-to-left text.
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
    /** Foreign names in it are marked, as in a text. */
    name: string
    /** Shown in full. */
    address?: string | undefined
    strong?: boolean | undefined
    /** The value of an amount, in dollars. */
    fiat?: string | undefined
    children?: ReactNode
  }
}
