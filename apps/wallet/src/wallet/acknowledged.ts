/** Milliseconds that a dapp which is there takes at most. */
const TIMEOUT_MS = 5_000

/** Waits for a dapp to confirm a change, and no longer than one that is there would take: the relay keeps it for the others. */
export async function acknowledged(confirm: () => Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS)
  })
  try {
    await Promise.race([confirm(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
