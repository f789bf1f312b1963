import { Spinner } from '@vestibule/design'
import { useText } from './i18n.js'
import { useWaited } from './useWaited.js'
import './Pending.css'

/** Something is about to be here; who waits for more than a moment is told so. */
export function Pending() {
  const t = useText()
  const waited = useWaited(true)
  return (
    <div className="pending">
      <Spinner />
      <p role="status">{waited !== 'short' && t(waited === 'long' ? 'wait.long' : 'wait.part')}</p>
    </div>
  )
}
