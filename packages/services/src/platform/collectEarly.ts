import { setFlagsFromString } from 'node:v8'

/** Per cent by which the heap grows beyond what is in use before all of it is collected. */
const GROWTH = 20
/** Node's own: V8 reckons it by itself, up to four times as much as is in use. */
const BY_ITSELF = 0

let running = 0

/**
 * Has V8 collect before the heap is much larger than what is in use, while work goes on whose pieces are large and garbage at once. For all
 * times it would cost about a quarter of the sign-ins. Settles as the work does.
 */
export async function collectEarly<result>(work: () => Promise<result>): Promise<result> {
  if (running++ === 0) growBy(GROWTH)
  try {
    return await work()
  } finally {
    if (--running === 0) growBy(BY_ITSELF)
  }
}

function growBy(percent: number) {
  setFlagsFromString(`--heap-growing-percent=${percent}`)
}
