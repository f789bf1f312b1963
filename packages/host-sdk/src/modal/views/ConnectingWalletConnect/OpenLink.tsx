import { Spinner } from '@vestibule/design'
import { ExternalIcon } from '@vestibule/design/icons'
import type { ReactNode } from 'react'
import type { AppLink } from '../../../directory/deepLink.js'

/**
 * A link into an app, ready before it is tapped: phones open apps from a real link under the finger, and from nothing that
 * waited for anything in between.
 */
export function OpenLink({ link, onTap, children }: OpenLink.Props) {
  if (link === undefined)
    return (
      <span className="button" data-kind="primary" aria-disabled="true" data-testid="vb-wc-open">
        <Spinner />
        {children}
      </span>
    )
  return (
    <a
      className="button"
      data-kind="primary"
      data-testid="vb-wc-open"
      href={link.href}
      target={link.target}
      rel="noreferrer"
      onClick={onTap}
    >
      {children}
      <ExternalIcon />
    </a>
  )
}

export declare namespace OpenLink {
  type Props = {
    /** Undefined while there is no offer yet. */
    link: Pick<AppLink, 'href' | 'target'> | undefined
    onTap: () => void
    children: ReactNode
  }
}
