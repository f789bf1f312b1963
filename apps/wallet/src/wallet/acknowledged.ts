const TIMEOUT_MS = 5_000

/** Waits for a dapp's confirmation, but not for an absent dapp: the relay stores the change. */
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
