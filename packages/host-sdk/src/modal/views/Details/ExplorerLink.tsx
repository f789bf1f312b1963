import { ExternalIcon } from '@vestibule/design/icons'
import { detailsText } from './i18n.js'

export function ExplorerLink({ href }: { href: string | undefined }) {
  if (href === undefined) return null
  return (
    <a
      className="button"
      data-kind="soft"
      href={href}
      target="_blank"
      rel="noreferrer"
      data-testid="vb-details-explorer"
    >
      <ExternalIcon />
      {detailsText('explorer')}
    </a>
  )
}
