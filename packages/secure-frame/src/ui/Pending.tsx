import { Spinner } from '@vestibule/design'
import './Pending.css'

export function Pending() {
  return (
    <div className="pending">
      <Spinner />
    </div>
  )
}
