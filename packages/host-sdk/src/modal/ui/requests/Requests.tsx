import { useCore } from '../../context.js'
import { useLoaded } from '../waiting/useLoaded.js'

const load = async () => (await import('./RequestBar.js')).RequestBar

/** Render the live region before the first request: screen readers announce only changes. */
export function Requests({ isHere }: { isHere: boolean }) {
  const Bar = useLoaded(
    useCore((state) => state.remoteRequests.length > 0),
    load,
  )
  return (
    <div className="requests" aria-live="polite">
      {isHere && Bar !== undefined && <Bar />}
    </div>
  )
}
