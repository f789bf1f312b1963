import { createRotation } from './rotation.js'

/** Runs asynchronous work, so many pieces at once; those that wait have their turns by owner. */
export function createLanes(options: { most: number }) {
  const waiting = createRotation<() => Promise<void>>()
  let running = 0

  function startNext() {
    while (running < options.most) {
      const start = waiting.next()
      if (start === undefined) return
      running++
      void start().finally(() => {
        running--
        startNext()
      })
    }
  }

  return {
    /** Settles as the work does. */
    run<result>(owner: string, work: () => Promise<result>): Promise<result> {
      return new Promise((resolve, reject) => {
        // Work that throws before it begins gives its lane back as well.
        waiting.add(owner, async () => {
          try {
            resolve(await work())
          } catch (error) {
            reject(error)
          }
        })
        startNext()
      })
    },
  }
}
