import { Spinner } from '@vestibule/design'
import './Pending.css'

/** Something is about to be here. */
export function Pending() {
  return (
    <div className="pending">
      <Spinner />
    </div>
  )
}
