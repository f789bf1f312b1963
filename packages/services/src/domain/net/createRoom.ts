/** Thrown to whoever would need more than is left. */
export class NoRoom extends Error {
  override name = 'NoRoom'
}

/** So many bytes for everybody together; who leaves gives back all that they took. */
export function createRoom(most: number) {
  let taken = 0
  return {
    enter() {
      let own = 0
      return {
        /** @throws NoRoom */
        take(bytes: number) {
          if (taken + bytes > most) throw new NoRoom(`More than ${most} bytes are being read.`)
          taken += bytes
          own += bytes
        },
        leave() {
          taken -= own
          own = 0
        },
      }
    },
  }
}
