import type { Door } from '@vestibule/relay'
import { SocketRefused } from '@vestibule/relay'
import { createFairQueue } from '../domain/admission/fairQueue.js'
import { SECOND } from '../platform/time.js'
import { type FrontDoor, headOf } from './frontDoor.js'

/** Event loop passes per handshake, because Node accepts one connection per pass, in order. */
const PASSES = 6
const HANDSHAKES = { all: { weight: 1, patienceMs: 2 * SECOND } }
/** Maximum number of waiting handshakes, and the credit of an idle client. */
const MAX_WAITING = 1_024
const CREDIT = 4

/** Handshakes run one at a time, with event loop passes between them, so that an idle client overtakes a flood. */
export function createRelayDoor(door: FrontDoor | undefined): Door {
  if (door === undefined) return (_request, { enter }) => enter()
  const queue = createFairQueue<'all'>({
    limit: () => 1,
    classes: HANDSHAKES,
    maxWaiting: MAX_WAITING,
    credit: CREDIT,
  })
  return (request, { enter, refuse }) => {
    function refuseLater() {
      const late = () =>
        refuse(new SocketRefused(429, 'Too many sockets are being opened. Retry in a second.'))
      if (!door?.refusals.add(late)) request.socket.destroy()
    }
    door.admit(headOf(request), {
      start({ slot, from }) {
        slot?.leave()
        queue.join(
          { requester: { client: from.network, site: from.site }, rank: 'all' },
          {
            start({ leave }) {
              enter()
              afterPasses(PASSES, leave)
            },
            refuse: refuseLater,
          },
        )
      },
      refuse: refuseLater,
    })
  }
}

function afterPasses(count: number, act: () => void) {
  setImmediate(() => (count > 1 ? afterPasses(count - 1, act) : act()))
}
