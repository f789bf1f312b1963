import { Requests } from '../requests/Requests.js'
import { Toasts } from './Toasts.js'

/**
 * Toasts and open requests, beside the card or on the page without it: in the modal's layer while that is open, which covers all
 * else. Both places are there from the start, since only what is put into one that was empty is read out.
 */
export function Notifications({ isHere }: { isHere: boolean }) {
  return (
    <>
      <Toasts isHere={isHere} />
      <Requests isHere={isHere} />
    </>
  )
}
