import { useCore } from '../../context.js'
import { useLoaded } from '../waiting/useLoaded.js'

const load = async () => (await import('./RequestBar.js')).RequestBar

/** Where requests that wait in a wallet elsewhere are told of, once there is one; its place is there before, to be read out. */
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
