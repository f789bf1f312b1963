import { Spinner } from '@vestibule/design'
import { useText } from '../../context.js'

/** Stands where a view's code is on its way, at the height of the view before, so that the card moves once. */
export function ViewWait() {
  const t = useText()
  return (
    <div className="view-wait" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <Spinner />
    </div>
  )
}
