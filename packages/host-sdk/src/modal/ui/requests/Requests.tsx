import { useCore } from '../../context.js'
import { useLoaded } from '../waiting/useLoaded.js'

const load = async () => (await import('./RequestBar.js')).RequestBar

/** The live region exists before the first request, so that screen readers announce it. */
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
