import { Spinner } from '@vestibule/design'
import { ExternalIcon } from '@vestibule/design/icons'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AppLink } from '../../../directory/deepLink.js'

/** The link must exist before the tap: iOS opens apps only for real links. */
export function OpenLink({ link, isMeant = false, onTap, children }: Props) {
  const anchor = useRef<HTMLAnchorElement>(null)
  const isOpened = useRef(false)
  useEffect(() => {
    if (!isMeant || link === undefined || isOpened.current) return
    isOpened.current = true
    // A web link leaves the page if the app is missing: it requires a tap.
    const isOfApp = !/^https?:/i.test(link.href)
    // Browsers open an app only after a recent tap.
    if (isOfApp && navigator.userActivation?.isActive) anchor.current?.click()
  }, [isMeant, link])
  if (link === undefined)
    return (
      <span className="button" data-kind="primary" aria-disabled="true" data-testid="vb-wc-open">
        <Spinner />
        {children}
      </span>
    )
  return (
    <a
      ref={anchor}
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

type Props = {
  /** Undefined before the pairing URI exists. */
  link: Pick<AppLink, 'href' | 'target'> | undefined
  /**
   * Whether the visitor has just tapped this wallet: its app then opens when the link exists.
   * @default false
   */
  isMeant?: boolean | undefined
  onTap: () => void
  children: ReactNode
}
