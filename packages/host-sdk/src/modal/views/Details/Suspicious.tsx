import { WarnIcon } from '@vestibule/design/icons'
import { detailsText } from './i18n.js'

/** Warns of a token or NFT that looks like spam. */
export function Suspicious() {
  return (
    <p className="details-warning small" role="note">
      <WarnIcon />
      <span>{detailsText('suspicious')}</span>
    </p>
  )
}
