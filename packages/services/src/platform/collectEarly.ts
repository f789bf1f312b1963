import { setFlagsFromString } from 'node:v8'

/** Per cent by which the heap grows beyond what is in use before all of it is collected. */
const GROWTH = 20

/**
 * Has V8 collect before the heap is much larger than what is in use. Left alone it waits for up to four times as much where the machine has
 * some memory to spare, and a chain's logs are read in pieces that are garbage at once.
 */
export function collectEarly(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`)
}
