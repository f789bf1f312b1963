import { WarnIcon } from '@vestibule/design/icons'
import { detailsText } from './i18n.js'

export function Suspicious() {
  return (
    <p className="details-warning small" role="note">
      <WarnIcon />
      <span>{detailsText('suspicious')}</span>
    </p>
  )
}
