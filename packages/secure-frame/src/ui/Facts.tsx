import type { ReactNode } from 'react'
import { Address } from './Address.js'
import { Fiat } from './Fiat.js'
import { Isolated } from './Isolated.js'
import './Facts.css'

/** A list of facts, each a name and a value. */
export function Facts(props: {
  /** More than fits a phone: the list scrolls by itself. */
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
          // An amount is in order where texts run from right to left, too.
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
    /** Names in it are marked, as in a text. */
    name: string
    /** Shown in full. */
    address?: string | undefined
    strong?: boolean | undefined
    /** The worth of an amount, in dollars. */
    fiat?: string | undefined
    children?: ReactNode
  }
}
