const TIMEOUT_MS = 5_000

/** Waits for a dapp's confirmation, at most `TIMEOUT_MS`. The relay stores the change for an offline dapp. */
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
